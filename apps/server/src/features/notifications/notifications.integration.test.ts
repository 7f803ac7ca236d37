import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { register, sendCode } from '@matin/contract/auth'
import { LANGUAGES } from '@matin/contract/language'
import { setPhrase } from '@matin/contract/security'
import { eq } from 'drizzle-orm'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { setAside } from '../../platform/set-aside/tables.ts'
import { type Harness, PASSWORD, startHarness } from '../../testing/harness.ts'
import { lettersTo } from '../../testing/letters.ts'
import { asidePage } from '../set-aside/service.ts'
import { forgetLetters } from './outbox.ts'
import { SIGNATURE_HEADER } from './sms.ts'
import { mail } from './tables.ts'

const SECRET = 'a-webhook-secret-of-24-chars'

/** What a provider was handed, and how it answers next. */
interface Call {
  headers: IncomingHttpHeaders
  body: string
}

/** A letter of plain text as it arrives: RFC 5322, with what RFC 2045 and 2047 say of other letters than ASCII. */
function readLetter(message: string) {
  const [head = '', ...body] = message.split('\r\n\r\n')
  const unfolded = head.replaceAll(/\r\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? ''
  return {
    subject: header('Subject')
      .replaceAll(/\?= =\?/g, '?==?')
      .replaceAll(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, encoding, word) =>
        decode(encoding === 'B' ? 'base64' : 'quoted-printable', word.replaceAll('_', ' ')),
      ),
    from: header('From'),
    to: header('To'),
    messageId: header('Message-ID'),
    text: decode(header('Content-Transfer-Encoding'), body.join('\r\n\r\n')).replaceAll('\r\n', '\n'),
  }
}
type Letter = ReturnType<typeof readLetter>

function decode(encoding: string, content: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString()
  if (encoding !== 'quoted-printable') return content
  const bytes = content
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([\dA-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

let harness: Harness
let smtp: SMTPServer
let letters: Letter[]
let refuseMail: boolean
let calls: Call[]
let answerSms: (response: ServerResponse) => void

const webhook = createServer((request, response) => {
  let body = ''
  request.setEncoding('utf8').on('data', (chunk: string) => {
    body += chunk
  })
  request.on('end', () => {
    calls.push({ headers: request.headers, body })
    answerSms(response)
  })
})

beforeAll(async () => {
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      text(stream).then(message => {
        if (refuseMail) return done(new Error('mailbox full'))
        letters.push(readLetter(message))
        done()
      }, done)
    },
  })
  const listening = smtp.listen(0, '127.0.0.1')
  webhook.listen(0, '127.0.0.1')
  await Promise.all([once(listening, 'listening'), once(webhook, 'listening')])
  const smtpPort = (listening.address() as AddressInfo).port
  const smsPort = (webhook.address() as AddressInfo).port
  harness = await startHarness(undefined, {
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    MAIL_FROM: 'no-reply@matin.example',
    SMS_WEBHOOK_URL: `http://127.0.0.1:${smsPort}/sms`,
    SMS_WEBHOOK_SECRET: SECRET,
  })
})
beforeEach(() => {
  letters = []
  calls = []
  refuseMail = false
  answerSms = response => response.writeHead(202).end()
})
afterAll(async () => {
  await harness.close()
  await new Promise<void>(done => smtp.close(done))
  webhook.close()
})

let people = 0
const newEmail = () => `mei${people++}@example.com`
const newMobile = () => `+8190${String(55_550_000 + people++)}`
const waiting = (to: string) => lettersTo(harness.app.platform, to)
const pass = (seconds: number) => harness.clock.advance(Temporal.Duration.from({ seconds }))
const run = async (channel: 'email' | 'sms') => {
  await harness.app.jobs.find(job => job.name === `send-${channel}`)?.run()
}

describe('e-mail', () => {
  it.each(LANGUAGES)('is read back from a mail server as it was written (%s)', async language => {
    const email = newEmail()
    await harness.ask(sendCode, { account: email, purpose: 'register' }, { language })
    const [row] = await waiting(email)
    await run('email')
    expect(letters).toHaveLength(1)
    const [letter] = letters
    expect(letter?.subject).toBe(row?.subject)
    expect(letter?.text.trim()).toBe(row?.body)
    expect(letter?.from).toBe('no-reply@matin.example')
    expect(letter?.to).toBe(email)
    expect(letter?.messageId).toBe(`<${row?.id}@matin.example>`)
    const code = /\b\d{6}\b/.exec(letter?.text ?? '')?.[0]
    // It is gone from the outbox, and it is the code.
    expect(await waiting(email)).toEqual([])
    expect(await harness.ask(register, { account: email, code, password: PASSWORD })).toMatchObject({
      code: 200,
    })
  })

  it('waits sealed, and no longer than seven days', async () => {
    const email = newEmail()
    refuseMail = true
    await harness.ask(sendCode, { account: email, purpose: 'register' })
    const [letter] = await waiting(email)
    const [row] = await harness.app.platform.db
      .select()
      .from(mail)
      .where(eq(mail.id, letter?.id ?? ''))
    expect(letter?.body).toMatch(/^Your code to register with Matin is \d{6}/)
    expect(row?.body).toMatch(/^\w+\.[\w-]{100,}$/)
    pass(7 * 86_400)
    await forgetLetters(harness.app.platform, 1000)
    expect(await waiting(email)).toHaveLength(1)
    pass(1)
    await forgetLetters(harness.app.platform, 1000)
    expect(await waiting(email)).toEqual([])
    refuseMail = false
  })

  it('carries the anti-phishing word', async () => {
    const email = newEmail()
    await harness.ask(sendCode, { account: email, purpose: 'register' })
    const [row] = await waiting(email)
    const code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0]
    const joined = register.data.parse(
      (await harness.ask(register, { account: email, code, password: PASSWORD })).data,
    )
    const { token } = joined
    expect(await harness.ask(setPhrase, { phrase: '蒼い鷺', password: PASSWORD }, { token })).toMatchObject({
      code: 200,
    })
    pass(60)
    await harness.ask(sendCode, { account: email, purpose: 'reset_password' }, { language: 'ja' })
    await run('email')
    expect(letters.at(-1)?.text).toContain('フィッシング対策ワード：「蒼い鷺」')
  })

  it('that is refused is tried again later, each time after a longer wait, with the same id', async () => {
    const email = newEmail()
    refuseMail = true
    await harness.ask(sendCode, { account: email, purpose: 'register' })
    await run('email')
    expect(await waiting(email)).toMatchObject([{ attempts: 1 }])
    await run('email')
    expect(await waiting(email)).toMatchObject([{ attempts: 1 }])
    for (const [attempt, wait] of [10, 20, 40].entries()) {
      pass(wait - 1)
      await run('email')
      expect(await waiting(email)).toMatchObject([{ attempts: attempt + 1 }])
      pass(1)
      await run('email')
      expect(await waiting(email)).toMatchObject([{ attempts: attempt + 2 }])
    }
    refuseMail = false
    const [row] = await waiting(email)
    pass(80)
    await run('email')
    expect(letters.map(letter => letter.messageId)).toEqual([`<${row?.id}@matin.example>`])
    expect(await waiting(email)).toEqual([])
  })

  it('is given up after ten refusals, and holds up no other', async () => {
    const [bad, good] = [newEmail(), newEmail()]
    await harness.ask(sendCode, { account: bad, purpose: 'register' })
    refuseMail = true
    for (let k = 0; k < 12; k++) {
      await run('email')
      pass(10_000)
    }
    const [letter] = await waiting(bad)
    expect(letter).toMatchObject({ attempts: 10 })
    const { platform } = harness.app
    const aside = async () => (await asidePage(platform, undefined)).items
    expect(await aside()).toMatchObject([
      { kind: 'letter', subject: letter?.id, reason: 'not_delivered', detail: 'email', tryAfter: null },
    ])
    const metrics = async () => (await harness.app.internal.inject({ method: 'GET', url: '/metrics' })).body
    expect(await metrics()).toContain('matin_set_aside_given_up{kind="letter"} 1\n')
    refuseMail = false
    await harness.ask(sendCode, { account: good, purpose: 'register' })
    await run('email')
    expect(letters).toHaveLength(1)
    await platform.db.update(setAside).set({ tryAfter: harness.clock.now() })
    await run('email')
    expect(letters).toHaveLength(2)
    expect(await aside()).toEqual([])
  })

  it('goes out once when two processes send at once', async () => {
    const accounts = Array.from({ length: 10 }, newEmail)
    for (const account of accounts) await harness.ask(sendCode, { account, purpose: 'register' })
    await Promise.all([run('email'), run('email'), run('email')])
    expect(letters.map(letter => letter.to).toSorted()).toEqual(accounts.toSorted())
  })
})

describe('SMS', () => {
  it('goes to the webhook, signed, with an id and in the language of the request', async () => {
    const mobile = newMobile()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' }, { language: 'zh-Hans' })
    const [row] = await waiting(mobile)
    await run('email')
    expect(calls).toEqual([])
    await run('sms')
    expect(calls).toHaveLength(1)
    const [{ headers, body } = { headers: {}, body: '' }] = calls
    expect(JSON.parse(body)).toEqual({
      id: row?.id,
      to: mobile,
      text: row?.body,
      sentAt: harness.clock.now().toString({ fractionalSecondDigits: 3 }),
    })
    const [, seconds, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers[SIGNATURE_HEADER])) ?? []
    expect(signature).toBe(createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex'))
    expect(row?.body).toMatch(/^【Matin】注册验证码 \d{6}/)
    expect(await waiting(mobile)).toEqual([])
  })

  it.each([500, 429, 302])('answered with %i is tried again with the same id', async status => {
    const mobile = newMobile()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    answerSms = response => response.writeHead(status, { location: '/elsewhere' }).end()
    await run('sms')
    expect(await waiting(mobile)).toMatchObject([{ attempts: 1 }])
    answerSms = response => response.writeHead(200).end('{}')
    pass(10)
    await run('sms')
    expect(new Set(calls.map(call => JSON.parse(call.body).id)).size).toBe(1)
    expect(calls).toHaveLength(2)
    expect(await waiting(mobile)).toEqual([])
  })

  it('is not lost when the provider hangs up', async () => {
    const mobile = newMobile()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    answerSms = response => response.destroy()
    await run('sms')
    expect(await waiting(mobile)).toMatchObject([{ attempts: 1 }])
    answerSms = response => response.writeHead(204).end()
    pass(10)
    await run('sms')
    expect(await waiting(mobile)).toEqual([])
  })
})
