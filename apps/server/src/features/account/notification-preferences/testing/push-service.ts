import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type PushSubscription, subscribePush } from '@matin/contract/notification-preferences'
import { notify } from '#features/notify/messages/service.ts'
import type { Platform } from '#platform/platform.ts'
import { idByEmail } from '#testing/customers.ts'
import type { TestCustomer } from '#testing/harness.ts'
import { sendBroadcasts } from '../broadcasts.ts'
import { notifyDue } from '../public/notify-customer.ts'
import { sendPushes } from '../push-outbox.ts'

type Answers = (path: string, response: ServerResponse) => void

/** Push service for tests, which keeps its requests and answers as a test says. */
export interface TestPushService {
  address: string
  calls: { path: string; headers: IncomingHttpHeaders }[]
  answers: Answers
  /** Returns the paths of the received requests. */
  pushed(): string[]
  /** Forgets the received requests, and accepts all pushes again. */
  begin(): void
  /** Makes the subscription of a browser at this push service. */
  browser(path?: string): PushSubscription
  close(): void
}

const taken: Answers = (_, response) => response.writeHead(201).end()

export async function startPushService(): Promise<TestPushService> {
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      const path = request.url ?? ''
      service.calls.push({ path, headers: request.headers })
      service.answers(path, response)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const service: TestPushService = {
    address,
    calls: [],
    answers: taken,
    pushed: () => service.calls.map(({ path }) => path),
    begin() {
      service.calls = []
      service.answers = taken
    },
    browser: (path = `/${randomUUID()}`) => ({
      endpoint: `${address}${path}`,
      p256dh: createECDH('prime256v1').generateKeys('base64url'),
      auth: randomBytes(16).toString('base64url'),
    }),
    close: () => server.close(),
  }
  return service
}

/** Runs the jobs that send notifications. */
export async function notifyAll(platform: Platform): Promise<void> {
  await notifyDue(platform)
  await sendBroadcasts(platform)
  await sendPushes(platform)
}

/** Subscribes a customer's browser, after earlier messages are sent. */
export async function subscribeAt(
  platform: Platform,
  who: TestCustomer,
  browser: PushSubscription,
): Promise<void> {
  await notifyDue(platform)
  await who.call(subscribePush, browser)
}

/** Notifies a customer of an event, `times` times in one transaction. */
export async function happensTo(
  platform: Platform,
  who: TestCustomer,
  { kind = 'withdrawal_sent', times = 1 }: HappensOptions = {},
): Promise<void> {
  const id = await idByEmail(platform, who.email)
  await platform.db.transaction(async tx => {
    for (let n = 0; n < times; n++)
      await notify(tx, platform, id, kind, { amount: '123.45', asset: 'USDT', about: randomUUID() })
  })
}

interface HappensOptions {
  kind?: 'withdrawal_sent' | 'withdrawal_approved'
  times?: number
}
