import type { createConnection } from '@matin/client/live-connection'
import type { SocketListeners } from '@matin/client/live-link'
import { expect, test, vi } from 'vitest'
import { passes } from '../../testing/app-clock.ts'

const made: Parameters<typeof createConnection>[] = []
const live = { setLooking: vi.fn(), retryNow: vi.fn(), check: vi.fn() }
const openLiveSocket = vi.fn((_address: URL, listeners: SocketListeners) => {
  opened = listeners
})
let opened: SocketListeners | undefined
vi.mock('@matin/client/live-connection', () => ({
  createConnection: (...args: Parameters<typeof createConnection>) => {
    made.push(args)
    return live
  },
}))
vi.mock('@matin/client/live-link', () => ({
  openLiveSocket: (...args: Parameters<typeof openLiveSocket>) => openLiveSocket(...args),
}))
const checkReach = vi.fn()
vi.mock('../api/call.ts', () => ({ checkReach: () => checkReach() }))
const { useReach } = await import('../api/reach.ts')
const { attemptMs } = await import('../api/suspicion.ts')

function turn(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

test('open connections are checked when the network returns and when a page was hidden for long', async () => {
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

test('the server is probed only when no socket opens in place of a silent one', async () => {
  await import('./live.ts')
  const [open, , onSilent] = made[0] ?? []
  const reopen = () =>
    open?.({ onOpen: () => undefined, onMessage: () => undefined, onClose: () => undefined })
  onSilent?.()
  reopen()
  opened?.onOpen()
  await passes(60_000)
  expect(checkReach).not.toHaveBeenCalled()
  onSilent?.()
  reopen()
  await passes(8000)
  expect(checkReach).toHaveBeenCalledOnce()
})

test('the live connection reconnects at once when the server is reachable again', async () => {
  await import('./live.ts')
  live.check.mockClear()
  useReach.setState({ reachable: false })
  useReach.setState({ reachable: true })
  expect(live.check).toHaveBeenCalledOnce()
})
