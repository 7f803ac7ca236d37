import { once } from 'node:events'
import { logout } from '@matin/contract/auth'
import { LIVE_CLOSE, type LiveEvent, type ServerMessage } from '@matin/contract/live'
import { listMines } from '@matin/contract/mining'
import { changePassword } from '@matin/contract/security'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { DEV_FAUCET_ADDRESS } from '@matin/tron/devchain/keys'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { idByEmail } from '../../testing/customers.ts'
import {
  type Harness,
  PASSWORD,
  PIN,
  startHarness,
  type TestCustomer,
  TO_SOLID,
} from '../../testing/harness.ts'
import { connectLive, textFrame, upgradeRaw } from '../../testing/live-client.ts'
import { rowsOf, type Tx } from '../db/database.ts'
import { pushEvents, sendChunk } from './outbox.ts'
import type { Publisher } from './publisher.ts'

let harness: Harness
let address: string
/** Runs what the server does every second. A message that comes without this call was sent at once. */
const aSecondPasses = () => vi.advanceTimersByTime(1000)
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  harness = await startHarness()
  harness.app.live.start()
  address = await harness.app.server.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await harness.close()
  vi.useRealTimers()
})

const has = (event: LiveEvent) => (received: ServerMessage[]) =>
  received.some(message => message.type === 'event' && message.event === event)

async function outboxSize(): Promise<number> {
  const [row] = await rowsOf<{ n: number }>(
    harness.app.platform.db,
    sql`SELECT count(*)::int AS n FROM outbox`,
  )
  return row?.n ?? -1
}

function customerId(who: TestCustomer): Promise<string> {
  return idByEmail(harness.app.platform, who.email)
}

describe('the customer channel', () => {
  it('reports a recharge, a withdrawal and a purchase as they happen, and leaves no event stored', async () => {
    const who = await harness.funded('500')
    const { buyMine } = await import('@matin/contract/mining')
    const stranger = await harness.customer()
    // Discards the events of making the customers, before anybody listens.
    await harness.app.live.sender.drain()
    const live = await connectLive(address, who.token)
    const told = (event: LiveEvent) => {
      aSecondPasses()
      return live.until(has(event))
    }
    const other = await connectLive(address, stranger.token)
    const { getTopupAddress } = await import('@matin/contract/recharge')
    const { address: to } = await who.call(getTopupAddress, {})
    await harness.chain.faucetUsdt(to, 20_000_000n)
    await harness.chain.mine(1)
    await harness.work()
    await told('recharge_changed')
    await harness.chain.mine(TO_SOLID)
    await harness.work()
    await told('balance_changed')
    const { id } = await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN })
    await live.until(all =>
      all.some(
        message => message.type === 'event' && message.event === 'withdrawal_changed' && message.id === id,
      ),
    )
    const product = (await who.call(listMines, {})).items.find(item => item.cycleDays === 7)
    await who.call(buyMine, { versionId: product?.versionId ?? '', amount: '100', pin: PIN })
    await told('order_changed')
    await harness.advance({ hours: 48 })
    await told('payout')
    await told('message')
    await harness.app.live.sender.drain()
    expect(await outboxSize()).toBe(0)
    expect(other.received).toEqual([{ type: 'ready' }])
  })

  it('sends an event at the commit, without waiting for the next poll of the outbox', async () => {
    const who = await harness.funded('100')
    const live = await connectLive(address, who.token)
    await who.call(submitWithdrawal, { address: DEV_FAUCET_ADDRESS, quantity: '20', pin: PIN })
    await live.until(has('withdrawal_changed'))
  })

  it('sends within a second the events of a process that died', async () => {
    const who = await harness.customer()
    const live = await connectLive(address, who.token)
    // Written on a connection whose commits wake no sender.
    const { db } = harness.app.platform.database
    await pushEvents(db, harness.clock.now(), [{ customer: await customerId(who), event: 'balance_changed' }])
    aSecondPasses()
    await live.until(has('balance_changed'))
  })

  it('closes with the session, at once, and stays open for the customer’s other sessions', async () => {
    const who = await harness.customer()
    const elsewhere = await harness.signIn(who.email, PASSWORD)
    const mine = await connectLive(address, who.token)
    const second = await connectLive(address, elsewhere.token)
    await who.call(logout, {})
    expect(await mine.closed()).toBe(LIVE_CLOSE.sessionEnded)
    expect(second.isOpen()).toBe(true)
  })

  it('closes in all other sessions when the password changes', async () => {
    const who = await harness.customer()
    const elsewhere = await harness.signIn(who.email, PASSWORD)
    const mine = await connectLive(address, who.token)
    const second = await connectLive(address, elsewhere.token)
    const answer = who.call(changePassword, { current: PASSWORD, password: 'another horse' })
    expect(await second.closed()).toBe(LIVE_CLOSE.sessionEnded)
    await answer
    expect(mine.isOpen()).toBe(true)
  })

  it('closes within a second when its session was deleted without an event', async () => {
    const who = await harness.customer()
    const mine = await connectLive(address, who.token)
    await harness.app.platform.db.execute(sql`DELETE FROM session WHERE customer = ${await customerId(who)}`)
    mine.send({ type: 'ping' })
    await mine.until(all => all.some(message => message.type === 'pong'))
    aSecondPasses()
    expect(await mine.closed()).toBe(LIVE_CLOSE.sessionEnded)
  })

  it('requires a valid token as the first message, once', async () => {
    const wrong = await connectLive(address)
    wrong.send({ type: 'auth', token: 'x'.repeat(43) })
    expect(await wrong.closed()).toBe(LIVE_CLOSE.sessionEnded)
    for (const message of ['nonsense', '{"type":"ping"}', '{"type":"auth"}', 'x'.repeat(900)]) {
      const client = await connectLive(address)
      client.send(message)
      expect(await client.closed(), message).toBe(LIVE_CLOSE.invalid)
    }
    const { token } = await harness.customer()
    const twice = await connectLive(address, token)
    twice.send({ type: 'ping' })
    await twice.until(all => all.some(message => message.type === 'pong'))
    twice.send({ type: 'auth', token })
    expect(await twice.closed()).toBe(LIVE_CLOSE.invalid)
  })

  it('closes on a client that sends too much or too long messages', async () => {
    const { token } = await harness.customer()
    const chatty = await connectLive(address, token)
    for (let i = 0; i < 80; i++) chatty.send({ type: 'ping' })
    expect(await chatty.closed()).toBe(LIVE_CLOSE.invalid)
    const long = await connectLive(address)
    long.send('x'.repeat(5000))
    expect(await long.closed()).toBeGreaterThan(1000)
  })

  it('accepts its own origin or none', async () => {
    const { host } = new URL(address)
    for (const origin of ['https://evil.example', 'null', `https://${host}.evil.example`]) {
      expect(await upgradeRaw(address, { origin }), origin).toBe(403)
    }
    const own = await upgradeRaw(address, { origin: `http://${host}` })
    expect(own).not.toBeTypeOf('number')
    if (typeof own !== 'number') own.destroy()
  })

  it('keeps the newest ten connections of a customer', async () => {
    const { token } = await harness.customer()
    const clients = []
    for (let i = 0; i < 11; i++) clients.push(await connectLive(address, token))
    expect(await clients[0]?.closed()).toBe(LIVE_CLOSE.tooMany)
    expect(clients.slice(1).every(client => client.isOpen())).toBe(true)
  })

  it('drops a client that does not read, without delaying others', async () => {
    const who = await harness.customer()
    // Discards the events of making the customers, because events are counted below.
    await harness.app.live.sender.drain()
    const slow = await upgradeRaw(address)
    if (typeof slow === 'number') throw new Error('not upgraded')
    slow.write(textFrame(JSON.stringify({ type: 'auth', token: who.token })))
    const id = await customerId(who)
    const { gateway } = harness.app.live
    // `ready` is the last message that it reads.
    await once(slow, 'data')
    slow.pause()
    const quick = await connectLive(address, who.token)
    const dropped = gateway.connections.dropped()
    const text = JSON.stringify({ customer: id, event: 'message', id: 'x'.repeat(4000) })
    const events = () => quick.received.filter(message => message.type === 'event').length
    for (let sent = 1; sent <= 20_000 && gateway.connections.dropped() === dropped; sent++) {
      gateway.deliver(text)
      // While the slow client reads nothing, this one gets each message.
      if (sent % 20 === 0) await quick.until(() => events() === sent)
    }
    expect(gateway.connections.dropped()).toBe(dropped + 1)
    expect(quick.isOpen()).toBe(true)
    slow.destroy()
  })
})

describe('the outbox', () => {
  it('loses nothing when the publisher fails or the process dies before it commits', async () => {
    const id = await customerId(await harness.customer())
    const { db } = harness.app.platform
    await harness.app.live.sender.stop()
    await harness.app.live.sender.drain()
    await db.transaction(tx =>
      pushEvents(tx, harness.clock.now(), [
        { customer: id, event: 'balance_changed' },
        { customer: id, event: 'message', id: '7' },
      ]),
    )
    const seen: string[] = []
    const publisher = (fails: boolean): Publisher => ({
      async publish(texts) {
        seen.push(...texts)
        if (fails) throw new Error('no connection')
      },
      subscribe: () => {},
      close: () => {},
    })
    await expect(db.transaction(tx => sendChunk(tx, publisher(true)))).rejects.toThrow('no connection')
    expect(await outboxSize()).toBe(1)
    await expect(
      db.transaction(async tx => {
        await sendChunk(tx, publisher(false))
        throw new Error('killed between publishing and committing')
      }),
    ).rejects.toThrow('killed')
    expect(await outboxSize()).toBe(1)
    expect(await db.transaction(tx => sendChunk(tx, publisher(false)))).toBe(1)
    expect(await outboxSize()).toBe(0)
    expect(seen.slice(-2).map(text => JSON.parse(text))).toEqual([
      { customer: id, event: 'balance_changed' },
      { customer: id, event: 'message', id: '7' },
    ])
  })

  it('gets no event when the command is rolled back', async () => {
    const { db } = harness.app.platform
    await harness.app.live.sender.stop()
    const before = await outboxSize()
    const rolledBack = db.transaction(async tx => {
      await pushEvents(tx, harness.clock.now(), [{ customer: await customerIdIn(tx), event: 'message' }])
      throw new Error('refused')
    })
    await expect(rolledBack).rejects.toThrow('refused')
    expect(await outboxSize()).toBe(before)
  })
})

async function customerIdIn(tx: Tx): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(tx, sql`SELECT id FROM customer LIMIT 1`)
  return row?.id ?? ''
}
