import { login, logout } from '@matin/contract/auth'
import { LIVE_CLOSE, type ServerMessage } from '@matin/contract/live'
import { readMessages } from '@matin/contract/messages'
import { changePassword } from '@matin/contract/security'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { App } from '../../app.ts'
import { type Harness, PASSWORD, PIN, startHarness } from '../../testing/harness.ts'
import { connectLive } from '../../testing/live-client.ts'
import { startRedis, type TestRedis } from '../../testing/redis.ts'
import { rowsOf } from '../db/database.ts'

let redis: TestRedis
let harness: Harness
let other: App
let first: string
let second: string

/** Starts two servers on one database and one Redis. */
beforeAll(async () => {
  redis = await startRedis()
  // Sessions are not checked a second time: a socket that ends got a message to end.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness(undefined, { REDIS_URL: redis.url })
  other = await harness.another()
  vi.useRealTimers()
  harness.app.live.start()
  other.live.start()
  first = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
  second = await other.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await other?.server.close()
  await harness?.close()
  await redis?.kill()
})

const told = (event: string) => (received: ServerMessage[]) =>
  received.some(message => message.type === 'event' && message.event === event)

it('a command on one process is reported by the other', async () => {
  const who = await harness.funded('100')
  const here = await connectLive(first, who.token)
  const there = await connectLive(second, who.token)
  await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN })
  await there.until(told('withdrawal_changed'))
  await here.until(told('withdrawal_changed'))
})

it('a session that ends on one process closes its sockets on the other', async () => {
  const who = await harness.customer()
  const elsewhere = await harness.signIn(who.email, PASSWORD)
  const mine = await connectLive(second, who.token)
  const others = await connectLive(second, elsewhere.token)
  await who.call(changePassword, { current: PASSWORD, password: 'another horse' })
  expect(await others.closed()).toBe(LIVE_CLOSE.sessionEnded)
  expect(mine.isOpen()).toBe(true)
  await who.call(logout, {})
  expect(await mine.closed()).toBe(LIVE_CLOSE.sessionEnded)
})

it('requests of an address to both processes are counted together', async () => {
  const outcomes: unknown[] = []
  for (let k = 0; k < 64; k++) {
    const { server } = k % 2 === 0 ? harness.app : other
    const answer = await server.inject({
      method: 'POST',
      url: login.path,
      remoteAddress: '192.0.2.77',
      // Counted before it is read, and nothing to compute: all of them come within the minute that is counted in.
      payload: {},
    })
    outcomes.push(answer.json().error)
  }
  expect(outcomes.slice(0, 60)).not.toContain('too_many_requests')
  expect(outcomes.slice(60)).toEqual(Array(4).fill('too_many_requests'))
})

it('events during a Redis outage are kept and sent afterwards, and apps are asked to reload their data', async () => {
  const who = await harness.funded('100')
  const there = await connectLive(second, who.token)
  await redis.kill()
  await expect.poll(redisUp).toBe('0')
  await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN })
  await who.call(readMessages, {})
  expect(await waiting()).toBeGreaterThan(0)
  // Calls are answered without the limits between processes.
  await who.call(getUserInfo, {})
  await redis.start()
  await there.until(received => received.some(message => message.type === 'resync'))
  await expect.poll(waiting).toBe(0)
  await expect.poll(redisUp).toBe('1')
})

async function redisUp(): Promise<string | undefined> {
  const { body } = await harness.app.internal.inject({ method: 'GET', url: '/metrics' })
  return /^matin_redis_up (\d)$/m.exec(body)?.[1]
}

async function waiting(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    harness.app.platform.db,
    sql`SELECT count(*)::int AS n FROM outbox`,
  )
  return row?.n ?? -1
}
