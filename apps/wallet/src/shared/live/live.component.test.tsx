import { expect, test, vi } from 'vitest'
import { passes } from '../../testing/app-clock.ts'

const live = { setLooking: vi.fn(), retryNow: vi.fn(), check: vi.fn() }
vi.mock('@matin/contract/live-connection', () => ({ createConnection: () => live, openLiveSocket: vi.fn() }))
const { attemptMs } = await import('../api/suspicion.ts')

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('the network that comes back, and a page that was hidden for long, put open connections in doubt', async () => {
  await import('./live.ts')
  turn('hidden')
  await passes(1000)
  turn('visible')
  expect([live.check.mock.calls.length, attemptMs()]).toEqual([0, null])
  turn('hidden')
  await passes(60_000)
  turn('visible')
  expect(live.check).toHaveBeenCalledOnce()
  expect(attemptMs()).toBe(4000)
  await passes(60_000)
  window.dispatchEvent(new Event('online'))
  expect(live.check).toHaveBeenCalledTimes(2)
  expect(attemptMs()).toBe(4000)
})
