import { makePartitions } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { forgetSignIns, logSignIn, signInPage } from '../../features/account/auth/public/sign-in-log.ts'
import { customer } from '../../features/account/auth/tables.ts'
import { messageOf, messagePage, type Note } from '../../features/notify/messages/public/repository.ts'
import { asSuperuser } from '../../testing/database.ts'
import { type Harness, startHarness } from '../../testing/harness.ts'
import { fixedClock } from '../clock/clock.ts'
import { writeIn } from '../commands/batch-write.ts'
import { sha256 } from '../ids.ts'
import { rowsOf } from './database.ts'
import { makeMonths } from './months.ts'

let harness: Harness
/** Id of a customer that exists in the tables only. */
let id: string
beforeAll(async () => {
  harness = await startHarness()
  id = harness.app.platform.ids.uuid()
  const createdAt = harness.clock.now()
  const row = { id, uid: 'a', emailIndex: sha256('a'), passwordHash: '-', invitationCode: 'a', createdAt }
  await harness.app.platform.db.insert(customer).values(row)
})
afterAll(() => harness.close())

const db = () => harness.app.platform.db
const insertMessages = (at: Temporal.Instant, notes: readonly Note[]) =>
  writeIn(db(), { at, writes: notes.map(note => messageOf(note, at)) })
const partitions = async () =>
  (
    (
      await asSuperuser(
        harness.app.platform.database,
        `SELECT relname AS name FROM pg_class WHERE relispartition AND relkind = 'r' AND relname ~ '\\d{4}_\\d\\d$'
          AND relnamespace::regnamespace::text IN ('public', 'ledger') ORDER BY 1`,
      )
    ).rows as { name: string }[]
  ).map(row => row.name)

it('the job creates three monthly partitions of each history, once', async () => {
  await makeMonths({ db: db(), clock: fixedClock('2031-11-30T23:59:59Z') })
  const made = await partitions()
  const histories = ['activity', 'login_log', 'message', 'payout', 'posting', 'transfer']
  const months = ['2031_11', '2031_12', '2032_01']
  expect(made).toEqual(histories.flatMap(table => months.map(month => `${table}_${month}`)))
  await makeMonths({ db: db(), clock: fixedClock('2031-11-30T23:59:59Z') })
  expect(await partitions()).toEqual(made)
  expect(await makePartitions(db(), Temporal.Instant.from('2031-12-01T00:00:00Z'), 2)).toBe(0)
})

it('rows dated by a moved clock go to the default partition, and their month gets no separate partition', async () => {
  const note = { customer: id, kind: 'password_changed' as const, params: {} }
  for (const at of ['2031-12-31T23:59:59.999Z', '2032-01-01T00:00:00Z', '2040-05-05T05:05:05Z'])
    await insertMessages(Temporal.Instant.from(at), [note])
  const places = await rowsOf(
    db(),
    sql`SELECT tableoid::regclass::text AS place FROM message WHERE customer = ${id}::uuid ORDER BY id`,
  )
  expect(places.map(row => row.place)).toEqual(['message_2031_12', 'message_2032_01', 'message_default'])
  await makeMonths({ db: db(), clock: fixedClock('2040-05-01T00:00:00Z') })
  const made = (await partitions()).filter(name => name.endsWith('2040_05') || name.endsWith('2040_06'))
  expect(made).toContain('payout_2040_05')
  expect(made).toContain('message_2040_06')
  expect(made).not.toContain('message_2040_05')
  await insertMessages(Temporal.Instant.from('2040-05-06T05:05:05Z'), [note])
})

it('messages are listed newest first across months, and in writing order within one moment', async () => {
  const at = Temporal.Instant.from('2032-01-15T00:00:00Z')
  const note = (amount: string) => ({
    customer: id,
    kind: 'transfer_sent' as const,
    params: { amount, asset: 'USDT', name: 'x', about: amount },
  })
  await insertMessages(at, [note('1'), note('2')])
  await insertMessages(at, [note('3')])
  const { items } = await messagePage(db(), id, { language: 'en', timeZone: 'UTC' }, undefined)
  expect(items.map(item => item.about ?? item.createdAt)).toEqual([
    '2040-05-06T05:05:05.000Z',
    '2040-05-05T05:05:05.000Z',
    '3',
    '2',
    '1',
    '2032-01-01T00:00:00.000Z',
    '2031-12-31T23:59:59.999Z',
  ])
  const older = await messagePage(db(), id, { language: 'en', timeZone: 'UTC' }, items[4]?.id)
  expect(older.items).toEqual(items.slice(5))
})

it('sign-ins are deleted after 180 days, in every month’s partition', async () => {
  const { platform } = harness.app
  const entry = { method: 'password', outcome: 'signed_in', from: { ip: '::1', userAgent: '' } } as const
  const before = platform.clock.now()
  await logSignIn(db(), platform, id, entry)
  harness.clock.advance(Temporal.Duration.from({ hours: 24 }))
  await logSignIn(db(), platform, id, entry)
  expect(
    (await signInPage(harness.app.platform, { caller: { customerId: id }, input: {} })).items,
  ).toHaveLength(2)
  harness.clock.advance(Temporal.Duration.from({ hours: 24 * 179, seconds: 1 }))
  await makeMonths(platform)
  await forgetSignIns(platform, 1000)
  const { items } = await signInPage(harness.app.platform, { caller: { customerId: id }, input: {} })
  expect(items).toHaveLength(1)
  expect(
    Temporal.Instant.from(items[0]?.at ?? '')
      .since(before)
      .total('hours'),
  ).toBe(24)
})

it('one run creates a bounded number of monthly partitions', async () => {
  const asked = db().execute(sql`SELECT make_partitions(now(), 37)`)
  await expect(asked).rejects.toMatchObject({ cause: { code: '22023' } })
})
