import { getTokenData } from '@matin/contract/assets'
import { getUserInfo } from '@matin/contract/user'
import { expect, test, vi } from 'vitest'
import { eventually } from '../../testing/app-clock.ts'
import { startServer } from '../../testing/open-screen.tsx'
import { customer } from '../../testing/people.ts'
import { keyOf } from '../api/queries.ts'
import { queryClient } from '../api/query-client.ts'
import { startLive } from './start-live.ts'

const { signIn } = vi.hoisted(() => ({ signIn: vi.fn() }))
vi.mock('./live.ts', () => ({ live: { signIn } }))

test('a session that ended elsewhere is asked for at once, also where its customer is known from signing in', async () => {
  const server = startServer()
  const none = { total: '0', spotTotal: '0', miningTotal: '0', available: '0', todayIncome: '0' }
  server.answers(getTokenData, { ...none, ordersInProgress: 0, prices: null, assets: [] })
  queryClient.setQueryData(keyOf(getUserInfo, {}), customer)
  const stop = startLive('token')
  signIn.mock.calls[0]?.[1].onEnded()
  await eventually(() => expect(server.sent(getUserInfo)).toHaveLength(1))
  stop()
})
