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
import { quarantine } from '#platform/quarantine/tables.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, PASSWORD, startHarness } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { quarantinePage } from '../../admin/quarantine/service.ts'
import { forgetEmails } from './outbox.ts'
import { forgetUnreachable } from './reach.ts'
import { sendEmail } from './service.ts'
import { SIGNATURE_HEADER } from './sms.ts'
import { mail } from './tables.ts'

const SECRET = 'a-webhook-secret-of-24-chars'

/** Request that a provider received. */
interface Call {
  headers: IncomingHttpHeaders
  body: string
}

/** Parses a received plain-text email by RFC 5322, with non-ASCII characters by RFC 2045 and 2047. */
function readEmail(message: string) {
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
    list: ['List-Id', 'List-Unsubscribe', 'List-Unsubscribe-Post'].map(header),
    to: header('To'),
    messageId: header('Message-ID'),
    text: decode(header('Content-Transfer-Encoding'), body.join('\r\n\r\n')).replaceAll('\r\n', '\n'),
  }
}
type Email = ReturnType<typeof readEmail>

/** Makes the error for a mail server's answer such as "550 5.1.1 user unknown". */
function smtpError(answer: string): Error {
  return Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
}

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
let emails: Email[]
let refuseMail: boolean
/**
 * Decides the mail server's answer to a recipient; null accepts the recipient (250). The answer may come
 * late.
 */
let answerRecipient: (to: string) => Promise<string | null> | null
/** Recipients to whom our server sent emails. */
let named: string[]
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
    onRcptTo({ address }, _session, done) {
      named.push(address)
      void Promise.resolve(answerRecipient(address)).then(refusal =>
        done(refusal ? smtpError(refusal) : null),
      )
    },
    onData(stream, _session, done) {
      text(stream).then(message => {
        if (refuseMail) return done(smtpError('451 4.3.0 try later'))
        if (message.includes('unwanted')) return done(smtpError('554 5.6.0 unwanted'))
        emails.push(readEmail(message))
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
    MAIL_FROM_LISTS: 'news@matin.example',
    SMS_WEBHOOK_URL: `http://127.0.0.1:${smsPort}/sms`,
    SMS_WEBHOOK_SECRET: SECRET,
  })
})
beforeEach(() => {
  emails = []
  calls = []
  refuseMail = false
  named = []
  answerRecipient = () => null
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
const waiting = (to: string) => emailsTo(harness.app.platform, to)
const pass = (seconds: number) => harness.clock.advance(Temporal.Duration.from({ seconds }))
/** Sends a message about a change to the account, which does not expire. */
const tells = (to: string, text = 'changed', id?: string) =>
  sendEmail(
    harness.app.platform.db,
    harness.app.platform,
    { to, language: 'en', phrase: '' },
    () => ({ subject: 'Matin', text }),
    { id },
  )
const quarantinedNow = async () => (await quarantinePage(harness.app.platform, { input: {} })).items
const run = async (channel: 'email' | 'sms') => {
  await harness.app.jobs.find(job => job.name === `send-${channel}`)?.run()
}

describe('an email', () => {
  it('ends with the app’s name and the contact from the settings, unlike an SMS', async () => {
    await setSetting(harness.app.platform, 'app_name', 'Heron')
    await setSetting(harness.app.platform, 'operator_contact', 'help@heron.example')
    const [email, mobile] = [newEmail(), newMobile()]
    for (const account of [email, mobile]) await harness.ask(sendCode, { account, purpose: 'register' })
    const [[mail], [sms]] = [await waiting(email), await waiting(mobile)]
    expect(mail?.subject).toMatch(/^Your Heron code: /)
    expect(mail?.body).toMatch(
      /ask for it\.\n\nHeron · Customer service: help@heron\.example\nThis is an automated email\. Please don’t reply\.$/,
    )
    expect(sms?.body).toMatch(/^Heron: \d{6} is your registration code\..*anyone\.$/)
    await setSetting(harness.app.platform, 'app_name', 'Matin')
    await setSetting(harness.app.platform, 'operator_contact', '')
    await tells(email)
    expect((await waiting(email)).at(-1)?.body).toContain('Matin · Customer service: in the app\n')
    await run('email')
    await run('sms')
  })

  it.each(LANGUAGES)('arrives at the mail server exactly as it was written (%s)', async language => {
    const email = newEmail()
    await harness.ask(sendCode, { account: email, purpose: 'register' }, { language })
    const [row] = await waiting(email)
    await run('email')
    expect(emails).toHaveLength(1)
    const [mail] = emails
    expect(mail?.subject).toBe(row?.subject)
    expect(mail?.text.trim()).toBe(row?.body)
    expect(mail?.from).toBe('Matin <no-reply@matin.example>')
    expect(mail?.list).toEqual(['', '', ''])
    expect(mail?.to).toBe(email)
    expect(mail?.messageId).toBe(`<${row?.id}@matin.example>`)
    const code = /\b\d{6}\b/.exec(mail?.text ?? '')?.[0]
    // The sent message has left the outbox, and its code works.
    expect(await waiting(email)).toEqual([])
    expect(await harness.ask(register, { account: email, code, password: PASSWORD })).toMatchObject({
      code: 200,
    })
  })

  it('that customers can turn off has unsubscribe headers and a separate sender', async () => {
    const { db } = harness.app.platform
    const list = {
      id: 'orders.wallet.example',
      unsubscribe: 'https://wallet.example/u?token=1',
      page: 'pages/x',
    }
    const reader = { to: newEmail(), language: 'en' as const, phrase: '' }
    await sendEmail(db, harness.app.platform, reader, () => ({ subject: 'Matin', text: 'ended' }), { list })
    await run('email')
    expect(emails[0]?.from).toBe('Matin <news@matin.example>')
    expect(emails[0]?.list).toEqual([
      '<orders.wallet.example>',
      '<https://wallet.example/u?token=1>',
      'List-Unsubscribe=One-Click',
    ])
  })

  it('waits encrypted in the outbox and is deleted after seven days', async () => {
    const email = newEmail()
    refuseMail = true
    await harness.ask(sendCode, { account: email, purpose: 'register' })
    const [sent] = await waiting(email)
    const [row] = await harness.app.platform.db
      .select()
      .from(mail)
      .where(eq(mail.id, sent?.id ?? ''))
    expect(sent?.body).toMatch(/^Your code to register with Matin is \d{6}/)
    expect(row?.body).toMatch(/^\w+\.[\w-]{100,}$/)
    pass(7 * 86_400)
    await forgetEmails(harness.app.platform, 1000)
    expect(await waiting(email)).toHaveLength(1)
    pass(1)
    await forgetEmails(harness.app.platform, 1000)
    expect(await waiting(email)).toEqual([])
    refuseMail = false
  })

  it('contains the anti-phishing phrase', async () => {
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
    expect(emails.map(mail => mail.text).join()).toContain('フィッシング対策ワード：蒼い鷺')
  })

  it('is retried with the same id and growing delays when the mail server refuses it', async () => {
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
    expect(emails.map(mail => mail.messageId)).toEqual([`<${row?.id}@matin.example>`])
    expect(await waiting(email)).toEqual([])
  })

  it('is quarantined after ten refusals without blocking other emails', async () => {
    const [bad, good] = [newEmail(), newEmail()]
    await tells(bad)
    refuseMail = true
    for (let k = 0; k < 12; k++) {
      await run('email')
      pass(10_000)
    }
    const [mail] = await waiting(bad)
    expect(mail).toMatchObject({ attempts: 10 })
    const { platform } = harness.app
    expect(await quarantinedNow()).toMatchObject([
      { kind: 'mail', subject: mail?.id, reason: 'not_delivered', detail: 'email', tryAfter: null },
    ])
    const metrics = async () => (await harness.app.internal.inject({ method: 'GET', url: '/metrics' })).body
    expect(await metrics()).toContain('matin_quarantine_final{kind="mail"} 1\n')
    refuseMail = false
    await harness.ask(sendCode, { account: good, purpose: 'register' })
    await run('email')
    expect(emails).toHaveLength(1)
    await platform.db.update(quarantine).set({ tryAfter: harness.clock.now() })
    await run('email')
    expect(emails).toHaveLength(2)
    expect(await quarantinedNow()).toEqual([])
  })

  it('with a code is sent until the code expires and never later', async () => {
    const [late, inTime] = [newEmail(), newEmail()]
    refuseMail = true
    await harness.ask(sendCode, { account: late, purpose: 'register' })
    await tells(inTime)
    await run('email')
    pass(599)
    await run('email')
    expect(await waiting(late)).toMatchObject([{ attempts: 2 }])
    refuseMail = false
    pass(1)
    await run('email')
    pass(7200)
    await run('email')
    expect(emails.map(({ to }) => to)).toEqual([inTime])
    expect(await waiting(late)).toEqual([])
  })

  it('with a code is sent before emails without one, whatever the order of their ids', async () => {
    const release = Promise.withResolvers<null>()
    answerRecipient = () => release.promise
    for (let n = 0; n < 20; n++)
      await tells(newEmail(), 'changed', `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`)
    const asks = newEmail()
    await harness.ask(sendCode, { account: asks, purpose: 'register' })
    const sending = run('email')
    await expect.poll(() => named.length).toBe(10)
    expect(named).toContain(asks)
    release.resolve(null)
    await sending
    expect(emails).toHaveLength(21)
  })

  it('with a code that a known browser requested is sent before the codes of guests', async () => {
    const who = await harness.customer()
    await run('email')
    pass(120)
    const release = Promise.withResolvers<null>()
    answerRecipient = () => release.promise
    for (let n = 0; n < 20; n++)
      await harness.ask(sendCode, { account: newEmail(), purpose: 'register' }, { device: null })
    await harness.ask(sendCode, { account: who.email, purpose: 'reset_password' })
    named.length = 0
    const sending = run('email')
    await expect.poll(() => named.length).toBe(10)
    expect(named).toContain(who.email)
    release.resolve(null)
    await sending
  })

  it('is not delayed by other emails whose mail servers are slow', async () => {
    const slow = [newEmail(), newEmail(), newEmail()]
    const release = Promise.withResolvers<null>()
    answerRecipient = to => (slow.includes(to) ? release.promise : null)
    for (const account of slow) await harness.ask(sendCode, { account, purpose: 'register' })
    const sending = run('email')
    await expect.poll(() => named.toSorted()).toEqual(slow.toSorted())
    // Another customer asks meanwhile.
    const account = newEmail()
    await harness.ask(sendCode, { account, purpose: 'register' })
    await expect.poll(() => emails.map(({ to }) => to)).toEqual([account])
    release.resolve(null)
    await sending
    expect(emails).toHaveLength(4)
  })

  it('with a code to an unknown address is tried once, and further registration codes are refused for an hour', async () => {
    const nobody = newEmail()
    const asks = () => harness.ask(sendCode, { account: nobody, purpose: 'register' })
    answerRecipient = async () => '550 5.1.1 user unknown'
    await asks()
    await run('email')
    pass(100)
    await run('email')
    expect(named).toEqual([nobody])
    expect(await waiting(nobody)).toEqual([])
    expect(await quarantinedNow()).toEqual([])
    expect(await asks()).toMatchObject({ error: 'address_unreachable' })
    // The answer does not reveal whether there is an account.
    const reset = { account: nobody, purpose: 'reset_password' }
    expect(await harness.ask(sendCode, reset)).toMatchObject({ code: 200 })
    pass(3600)
    answerRecipient = () => null
    expect(await asks()).toMatchObject({ code: 200 })
    await run('email')
    expect(emails.map(({ to }) => to)).toEqual([nobody])
    pass(61)
    expect(await asks()).toMatchObject({ code: 200 })
    await run('email')
  })

  it('to an unknown address about a change of the account is quarantined after one try', async () => {
    const nobody = newEmail()
    answerRecipient = async () => '550 5.1.1 user unknown'
    await tells(nobody)
    await run('email')
    pass(7200)
    await run('email')
    expect(named).toEqual([nobody])
    const [mail] = await waiting(nobody)
    expect(await quarantinedNow()).toMatchObject([
      { subject: mail?.id, reason: 'not_delivered', tryAfter: null },
    ])
    await harness.app.platform.db.update(quarantine).set({ tryAfter: harness.clock.now() })
    answerRecipient = () => null
    await run('email')
    expect(emails).toHaveLength(1)
    expect(await quarantinedNow()).toEqual([])
  })

  it('that the mail server rejects is quarantined, and later emails to the same address are sent', async () => {
    const to = newEmail()
    await tells(to, 'unwanted')
    await run('email')
    const [mail] = await waiting(to)
    expect(await quarantinedNow()).toMatchObject([{ subject: mail?.id }])
    expect(await harness.ask(sendCode, { account: to, purpose: 'register' })).toMatchObject({ code: 200 })
    await run('email')
    expect(emails.map(one => one.to)).toEqual([to])
    pass(7 * 86_400 + 1)
    await forgetEmails(harness.app.platform, 1000)
  })

  it('that is refused because of its sender is retried, and its recipient is not marked unreachable', async () => {
    const to = newEmail()
    answerRecipient = async () => '550 5.7.1 relaying denied'
    await harness.ask(sendCode, { account: to, purpose: 'register' })
    await run('email')
    expect(await waiting(to)).toMatchObject([{ attempts: 1 }])
    answerRecipient = () => null
    pass(61)
    expect(await harness.ask(sendCode, { account: to, purpose: 'register' })).toMatchObject({ code: 200 })
    await run('email')
    expect(emails).toHaveLength(2)
  })

  it('to an unknown address is recorded, and the record is deleted after seven days', async () => {
    const { platform } = harness.app
    answerRecipient = async () => '550 5.1.1 user unknown'
    await harness.ask(sendCode, { account: newEmail(), purpose: 'register' })
    await run('email')
    pass(7 * 86_400 - 1)
    expect(await forgetUnreachable(platform, 100)).toBe(0)
    pass(1)
    expect(await forgetUnreachable(platform, 100)).toBe(1)
  })

  it('is sent once when several processes send at the same time', async () => {
    const accounts = Array.from({ length: 10 }, newEmail)
    for (const account of accounts) await harness.ask(sendCode, { account, purpose: 'register' })
    await Promise.all([run('email'), run('email'), run('email')])
    expect(emails.map(mail => mail.to).toSorted()).toEqual(accounts.toSorted())
  })
})

describe('an SMS', () => {
  it('goes to the webhook signed, with an id and in the language of the request', async () => {
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

  it.each([500, 429, 302])('is retried with the same id when the provider answers %i', async status => {
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

  it('is retried when the provider closes the connection', async () => {
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

  it.each([413, 422])('that the provider rejects with %i is quarantined after one try', async status => {
    const mobile = newMobile()
    answerSms = response => response.writeHead(status).end()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    await run('sms')
    pass(61)
    await run('sms')
    expect(calls).toHaveLength(1)
    expect(await quarantinedNow()).toMatchObject([{ reason: 'not_delivered', detail: 'sms' }])
    expect(await harness.ask(sendCode, { account: mobile, purpose: 'register' })).toMatchObject({ code: 200 })
    pass(600)
    await run('sms')
    expect(await waiting(mobile)).toEqual([])
    expect(await quarantinedNow()).toEqual([])
  })

  it('to an unknown number is tried once, and the next code request is refused', async () => {
    const mobile = newMobile()
    answerSms = response => response.writeHead(410).end()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    await run('sms')
    pass(61)
    await run('sms')
    expect(calls).toHaveLength(1)
    expect(await harness.ask(sendCode, { account: mobile, purpose: 'register' })).toMatchObject({
      error: 'address_unreachable',
    })
  })

  it('with an expired code is not sent', async () => {
    const mobile = newMobile()
    answerSms = response => response.writeHead(503).end()
    await harness.ask(sendCode, { account: mobile, purpose: 'register' })
    await run('sms')
    answerSms = response => response.writeHead(200).end()
    pass(600)
    await run('sms')
    expect(calls).toHaveLength(1)
    expect(await waiting(mobile)).toEqual([])
  })
})
