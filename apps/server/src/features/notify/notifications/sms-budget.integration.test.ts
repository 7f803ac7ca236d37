import { sendCode } from '@matin/contract/auth'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf } from '#platform/db/database.ts'
import { emailsTo } from '#testing/emails.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { setSetting } from '#testing/settings.ts'
import { sendEmail } from './service.ts'

/* SMS cost money: whoever has numbers asked for from many networks meets a bound of all, and one of a country prefix. */

let harness: Harness
beforeAll(async () => {
  harness = await startHarness()
})
afterAll(() => harness.close())
afterEach(async () => {
  for (const [key, value] of [
    ['sms_hour', '200'],
    ['sms_day', '2000'],
    ['sms_prefix_hour', '100'],
    ['sms_prefix_day', '1000'],
    ['sms_countries', ''],
  ] as const)
    await setSetting(harness.app.platform, key, value)
  harness.clock.advance(Temporal.Duration.from({ hours: 25 }))
})

let numbers = 0
const japanese = () => `+8190${String(77_340_000 + numbers++)}`
const taiwanese = () => `+8869${String(12_345_600 + numbers++)}`
const asks = (account: string) => harness.ask(sendCode, { account, purpose: 'register' }, { device: null })
const set = (
  key: 'sms_hour' | 'sms_day' | 'sms_prefix_hour' | 'sms_prefix_day' | 'sms_countries',
  value: string,
) => setSetting(harness.app.platform, key, value)
const pass = (duration: Temporal.DurationLike) => harness.clock.advance(Temporal.Duration.from(duration))

describe('the SMS budget', () => {
  it('limits codes to all numbers together per hour, also for simultaneous requests, and allows more an hour later', async () => {
    await set('sms_hour', '5')
    const answers = await Promise.all(Array.from({ length: 12 }, () => asks(japanese())))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(5)
    expect(answers.filter(({ error }) => error === 'code_limit')).toHaveLength(7)
    const [row] = await rowsOf<{ refused: number }>(
      harness.app.platform.db,
      sql`SELECT sum(refused)::int AS refused FROM sms_count WHERE prefix = '81'`,
    )
    expect(row?.refused).toBe(7)
    // E-mail costs nothing.
    expect(await asks('somebody@example.com')).toMatchObject({ code: 200 })
    pass({ minutes: 61 })
    expect(await asks(japanese())).toMatchObject({ code: 200 })
  })

  it('limits codes per day', async () => {
    await set('sms_day', '3')
    for (let n = 0; n < 3; n++) {
      pass({ hours: 2 })
      expect(await asks(japanese())).toMatchObject({ code: 200 })
    }
    pass({ hours: 2 })
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
  })

  it('limits codes per country prefix without affecting other prefixes', async () => {
    await set('sms_prefix_hour', '2')
    for (let n = 0; n < 2; n++) expect(await asks(japanese())).toMatchObject({ code: 200 })
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
    expect(await asks(taiwanese())).toMatchObject({ code: 200 })
  })

  it('allows codes only to the countries in the settings', async () => {
    await set('sms_countries', 'TW')
    expect(await asks(japanese())).toMatchObject({ error: 'sms_country_off' })
    expect(await asks(taiwanese())).toMatchObject({ code: 200 })
  })

  it('allows change notifications up to twice the limit for codes', async () => {
    await set('sms_hour', '2')
    const { platform } = harness.app
    for (let n = 0; n < 2; n++) await asks(japanese())
    expect(await asks(japanese())).toMatchObject({ error: 'code_limit' })
    const told = Array.from({ length: 3 }, japanese)
    for (const to of told)
      await platform.db.transaction(tx =>
        sendEmail(tx, platform, { to, language: 'en', phrase: '' }, () => ({ subject: '', text: 'changed' })),
      )
    const emails = await Promise.all(told.map(to => emailsTo(platform, to)))
    expect(emails.map(all => all.length)).toEqual([1, 1, 0])
  })
})
