import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { register, sendCode } from '@matin/contract/auth'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Harness, PASSWORD, startHarness } from '#testing/harness.ts'

let harness: Harness
let smtp: SMTPServer
let sms: Server
let smtpPort = 0
let smsPort = 0
let received: string[]

async function startSmtp(): Promise<void> {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _session, done) => void text(stream).then(message => done(null, keep(message))),
  })
  const listening = smtp.listen(smtpPort, '127.0.0.1')
  await once(listening, 'listening')
  smtpPort = (listening.address() as AddressInfo).port
}

async function startSms(): Promise<void> {
  sms = createServer((request, response) => void text(request).then(body => response.end(keep(body))))
  await once(sms.listen(smsPort, '127.0.0.1'), 'listening')
  smsPort = (sms.address() as AddressInfo).port
}

function keep(message: string): string {
  received.push(message)
  return 'accepted'
}

const stopSmtp = () => new Promise<void>(done => smtp.close(() => done()))
async function stopSms(): Promise<void> {
  sms.close()
  sms.closeAllConnections()
  await once(sms, 'close')
}

beforeAll(async () => {
  received = []
  await Promise.all([startSmtp(), startSms()])
  harness = await startHarness(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    SMS_WEBHOOK_URL: `http://127.0.0.1:${smsPort}/sms`,
    SMS_WEBHOOK_SECRET: 'a-webhook-secret-of-24-chars',
  })
})
afterAll(async () => {
  await harness?.close()
  await Promise.all([stopSmtp(), stopSms()])
})

it.each([
  ['mail server', 'email', 'mei@example.com', stopSmtp, startSmtp],
  ['SMS provider', 'sms', '+819055550001', stopSms, startSms],
] as const)(
  'a code that was requested while the %s was dead arrives once it is back, and is valid',
  async (_, channel, account, stop, start) => {
    const send = () => harness.app.jobs.find(job => job.name === `send-${channel}`)?.run()
    received = []
    await stop()
    expect(await harness.ask(sendCode, { account, purpose: 'register' })).toMatchObject({ code: 200 })
    const code = await harness.codeFor(account)
    await send()
    await start()
    await send()
    // It waits for its second try.
    expect(received).toEqual([])
    harness.clock.advance(Temporal.Duration.from({ seconds: 10 }))
    await send()
    expect(received).toEqual([expect.stringContaining(code)])
    expect(await harness.ask(register, { account, code, password: PASSWORD })).toMatchObject({ code: 200 })
  },
)
