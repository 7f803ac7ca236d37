import { randomUUID } from 'node:crypto'
import { logout } from '@matin/contract/auth'
import {
  getChannels,
  movePush,
  subscribePush,
  unsubscribePush,
} from '@matin/contract/notification-preferences'
import { SUCCESS } from '@matin/contract/protocol'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { FORGED } from '#platform/secrets/row-mac.ts'
import { type Harness, PASSWORD, startHarness, type TestCustomer } from '#testing/harness.ts'
import { copyOf, sendAsApp } from '#testing/planted-rows.ts'
import { messageDue } from '../../notify/messages/tables.ts'
import { hintOf, notifyDue } from './public/notify-customer.ts'
import { pushKeys } from './push-keys.ts'
import { forgetPushes, sendPushes } from './push-outbox.ts'
import { pushHint } from './push-service.ts'
import { push } from './tables.ts'
import {
  happensTo,
  notifyAll,
  startPushService,
  subscribeAt,
  type TestPushService,
} from './testing/push-service.ts'

let harness: Harness
let service: TestPushService
let who: TestCustomer
beforeAll(async () => {
  service = await startPushService()
  harness = await startHarness(undefined, { PUSH_SERVICES: service.address })
})
beforeEach(async () => {
  service.begin()
  who = await harness.customer()
  await run()
  service.begin()
})
afterAll(async () => {
  await harness.close()
  service.close()
})

const platform = () => harness.app.platform
const run = () => notifyAll(platform())
const pushed = () => service.pushed()
const subscribe = (path: string, of = who) => subscribeAt(platform(), of, service.browser(path))
const happens = (of = who, times = 1) => happensTo(platform(), of, { times })

describe('a push subscription', () => {
  it('requires a configured push service and valid browser keys', async () => {
    const sound = service.browser()
    for (const wrong of [
      { ...sound, endpoint: 'https://127.0.0.1/x' },
      { ...sound, endpoint: service.address.replace('127.0.0.1', 'localhost') },
      { ...sound, endpoint: 'https://fcm.googleapis.com/x' },
      { ...sound, p256dh: 'A'.repeat(87) },
    ])
      expect(await who.ask(subscribePush, wrong)).toMatchObject({ error: 'push_service_unknown' })
    expect((await who.call(getChannels, {})).pushHere).toBe(false)
    await who.call(subscribePush, sound)
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it.each([401, 403])('is kept and retried when its service rejects our signature: %i', async status => {
    await subscribe('/denied')
    service.answers = (_, response) => response.writeHead(status).end()
    await happens()
    await run()
    service.answers = (_, response) => response.writeHead(201).end()
    await harness.advance({ minutes: 1 })
    await run()
    expect(pushed()).toEqual(['/denied', '/denied'])
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it.each([404, 410])('is deleted when its service says that the subscription is gone: %i', async status => {
    await subscribe('/gone')
    service.answers = (_, response) => response.writeHead(status).end()
    await happens()
    await run()
    await happens()
    await run()
    expect(pushed()).toEqual(['/gone'])
    expect((await who.call(getChannels, {})).pushHere).toBe(false)
  })

  it('is retried with growing waits when its service fails, and does not delay others', async () => {
    const other = await harness.customer()
    await subscribe('/bad')
    await subscribe('/good', other)
    service.answers = (path, response) => response.writeHead(path === '/bad' ? 500 : 201).end()
    await happens()
    await happens(other)
    await run()
    expect(pushed().toSorted()).toEqual(['/bad', '/good'])
    const waits: number[] = []
    for (let waited = 10; waited <= 600; waited += 10) {
      harness.clock.advance(Temporal.Duration.from({ seconds: 10 }))
      const before = pushed().length
      await sendPushes(platform())
      if (pushed().length > before) waits.push(waited)
    }
    // Half a minute, and twice as long each time.
    expect(waits).toEqual([30, 90, 210, 450])
    expect(pushed().filter(path => path === '/good')).toHaveLength(1)
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it('gets a notification once, even when two processes send concurrently', async () => {
    await subscribe('/slow')
    await happens()
    await notifyDue(platform())
    const { answers } = service
    service.answers = (path, response) => {
      service.answers = answers
      void sendPushes(platform()).then(() => answers(path, response))
    }
    await sendPushes(platform())
    expect(pushed()).toEqual(['/slow'])
  })

  it('receives all waiting notifications, however many', async () => {
    await subscribe('/much')
    await happens(who, 101)
    await notifyDue(platform())
    expect(await platform().db.$count(messageDue)).toBe(0)
    await sendPushes(platform())
    expect(pushed()).toHaveLength(101)
  })

  it('belongs to one browser: each is notified, and turning one off leaves the others on', async () => {
    const tablet = await harness.signIn(who.email, PASSWORD)
    const here = async () =>
      Promise.all([who, tablet].map(async one => (await one.call(getChannels, {})).pushHere))
    await subscribe('/phone')
    expect(await here()).toEqual([true, false])
    await subscribe('/tablet', tablet)
    await happens()
    await run()
    expect(pushed().toSorted()).toEqual(['/phone', '/tablet'])
    await tablet.call(unsubscribePush, {})
    expect(await here()).toEqual([true, false])
    await happens()
    await run()
    expect(pushed().slice(2)).toEqual(['/phone'])
  })

  it('replaces the earlier one of the same session', async () => {
    await subscribe('/former')
    await subscribe('/present')
    await happens()
    await run()
    expect(pushed()).toEqual(['/present'])
  })

  it('moves to the browser’s new endpoint without a session, and takes its waiting pushes along', async () => {
    const [former, next] = [service.browser('/former'), service.browser('/next')]
    await subscribeAt(platform(), who, former)
    await happens()
    await notifyDue(platform())
    expect(await harness.ask(movePush, { from: former, to: next })).toMatchObject({ code: SUCCESS })
    await run()
    await happens()
    await run()
    expect(pushed()).toEqual(['/next', '/next'])
    await who.call(unsubscribePush, {})
    expect((await who.call(getChannels, {})).pushHere).toBe(false)
  })

  it('is moved only by a request with its old endpoint and secret, and only to a known push service', async () => {
    const [browser, next] = [service.browser('/kept'), service.browser('/next')]
    await subscribeAt(platform(), who, browser)
    const { auth } = service.browser()
    const move = (from: { endpoint: string; auth: string }, to = next) => harness.ask(movePush, { from, to })
    expect(await move({ ...browser, auth })).toMatchObject({ error: 'not_found' })
    expect(await move(service.browser('/unknown'))).toMatchObject({ error: 'not_found' })
    expect(await move(browser, { ...next, endpoint: 'https://127.0.0.1/x' })).toMatchObject({
      error: 'push_service_unknown',
    })
    await happens()
    await run()
    expect(pushed()).toEqual(['/kept'])
  })

  it.each<[name: string, statement: string]>([
    ['other words', `UPDATE push SET hint = hint || '{"title": "Your account is locked"}'`],
    ['another page', `UPDATE push SET hint = hint || '{"page": "pages/Home/withdrawal"}'`],
    ['no words', `UPDATE push SET hint = '[]'`],
    ['another id', copyOf('push', 'true', { id: `'${randomUUID()}'` })],
  ])('is sent nothing that only the database’s login wrote: %s', async (_, statement) => {
    await subscribe('/phone')
    await happens()
    await notifyDue(platform())
    const before = FORGED.get('push') ?? 0
    expect(await sendAsApp(platform().db, statement)).toBe('done')
    await run()
    expect(pushed()).toEqual(statement.startsWith('INSERT') ? ['/phone'] : [])
    expect(FORGED.get('push')).toBe(before + 1)
    expect(await platform().db.$count(push)).toBe(0)
  })

  it.each([400, 413])('is not sent a rejected notification again: %i', async status => {
    await subscribe('/unwanted')
    service.answers = (_, response) => response.writeHead(status).end()
    await happens()
    await run()
    harness.clock.advance(Temporal.Duration.from({ hours: 1 }))
    await run()
    expect(pushed()).toEqual(['/unwanted'])
    expect((await who.call(getChannels, {})).pushHere).toBe(true)
  })

  it('is not contacted when its push service is no longer configured', async () => {
    const { config } = platform()
    const keys = pushKeys(config)
    if (!keys) throw new Error('a key is made outside production')
    const filtered = { ...config, PUSH_SERVICES: 'https://fcm.googleapis.com' }
    expect(await pushHint(filtered, keys, service.browser('/former'), hintOf('income', 'en'))).toBe('gone')
    expect(pushed()).toEqual([])
  })

  it('receives nothing after its session expires, and nothing that is a day old', async () => {
    await subscribe('/asleep')
    await happens()
    await notifyDue(platform())
    harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
    expect(await forgetPushes(platform(), 100)).toBe(1)
    await happens()
    await notifyDue(platform())
    harness.clock.advance(Temporal.Duration.from({ hours: 24 * 30 }))
    await sendPushes(platform())
    expect(pushed()).toEqual([])
  })

  it('is notified without following redirects', async () => {
    await subscribe('/away')
    service.answers = (path, response) =>
      path === '/away'
        ? response.writeHead(307, { location: `${service.address}/inside` }).end()
        : response.writeHead(201).end()
    await happens()
    await run()
    expect(pushed()).toEqual(['/away'])
  })

  it('ends at sign-out, when push is turned off, and when another customer subscribes in the same browser', async () => {
    await subscribe('/out')
    await who.call(logout, {})
    await happens()
    await run()
    expect(pushed()).toEqual([])
    const again = await harness.signIn(who.email, PASSWORD)
    await subscribe('/out', again)
    await again.call(unsubscribePush, {})
    await happens()
    await run()
    expect(pushed()).toEqual([])
    const other = await harness.customer()
    await notifyDue(platform())
    const shared = service.browser('/shared')
    await again.call(subscribePush, shared)
    await other.call(subscribePush, shared)
    await happens()
    await run()
    expect(pushed()).toEqual([])
    await happens(other)
    await run()
    expect(pushed()).toEqual(['/shared'])
  })
})
