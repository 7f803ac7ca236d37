import { holdCustomer, releaseCustomer } from '@matin/contract/admin/holds'
import { listQueues } from '@matin/contract/admin/inbox'
import {
  approveWithdrawal,
  getReviewFigures,
  listReviews,
  REVIEWS_COUNTED,
  rejectWithdrawal,
} from '@matin/contract/admin/withdrawals'
import type { InputOf } from '@matin/contract/endpoint'
import { getUserInfo } from '@matin/contract/user'
import { submitWithdrawal } from '@matin/contract/withdrawal'
import { RISK_FLAGS } from '@matin/domain/withdrawal/risk'
import { addressFromPrivateKey } from '@matin/tron/address'
import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Db, rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, PIN, startHarness, type TestCustomer } from '#testing/harness.ts'
import { passCertificate } from '#testing/identity.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { WINDOW } from '../../admin/inbox/branches.ts'
import { countQueues } from '../../admin/inbox/counts.ts'
import { inbox } from '../../admin/inbox/list.ts'
import { withdrawalFeature } from './feature.ts'
import { reviewFigures } from './review-figures.ts'
import { reviewRows } from './review-queue.ts'

let harness: Harness
/** Operator who may approve and reject. */
let ada: TestOperator
/** Operator who may approve and see the treasury. */
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'compliance')
  ben = await signedInOperator(harness, 'treasury')
})
afterAll(() => harness.close())

let places = 0
function newAddress(): string {
  places += 1
  return addressFromPrivateKey((places + 7000).toString(16).padStart(64, '0'))
}

const pay = async (who: TestCustomer, quantity: string, address = newAddress()) =>
  (await who.call(submitWithdrawal, { address, quantity, pin: PIN })).id
const ids = async (operator: TestOperator, input: InputOf<typeof listReviews>) =>
  (await operator.call(listReviews, input)).items.map(({ id }) => id)
/** Runs a statement with the database's triggers off. */
const behind = (text: string) =>
  asSuperuser(harness.app.platform.database, `SET LOCAL session_replication_role = 'replica'; ${text}`)

describe('the views of the withdrawal queue', () => {
  let who: TestCustomer
  let uid: string
  const made: Record<'first' | 'second' | 'sent' | 'rejected' | 'byRule', string> = {
    first: '',
    second: '',
    sent: '',
    rejected: '',
    byRule: '',
  }
  const shared = newAddress()
  const counts = async (operator: TestOperator) =>
    (await operator.call(listQueues, {})).items.find(({ queue }) => queue === 'withdrawals')?.count
  beforeAll(async () => {
    who = await harness.funded('30000')
    ;({ uid } = await who.call(getUserInfo, {}))
    await passCertificate(harness, who, ada)
    made.byRule = await pay(who, '20')
    made.first = await pay(who, '600', shared)
    await harness.advance({ minutes: 1 })
    made.second = await pay(who, '6000')
    made.rejected = await pay(who, '700')
    made.sent = await pay(who, '800', shared)
    await ada.call(approveWithdrawal, { id: made.second })
    await ada.call(rejectWithdrawal, { id: made.rejected, reason: 'address_risky' })
    await ada.call(approveWithdrawal, { id: made.sent })
    await ben.call(approveWithdrawal, { id: made.sent })
    const now = harness.clock.now().toString()
    await behind(
      `UPDATE withdrawal SET state = 'sent', txid = 'paid', sent_at = '${now}' WHERE id = '${made.sent}'`,
    )
  })

  it('contain their own withdrawals, waiting ones oldest first and finished ones newest first', async () => {
    expect(await ids(ada, {})).toEqual([made.first, made.second])
    expect(await ids(ada, { view: 'waiting' })).toEqual([made.first, made.second])
    expect(await ids(ada, { view: 'first' })).toEqual([made.first])
    expect(await ids(ada, { view: 'second' })).toEqual([made.second])
    expect(await ids(ada, { view: 'signatures' })).toEqual([])
    expect(await ids(ada, { view: 'sent' })).toEqual([made.sent])
    expect(await ids(ada, { view: 'rejected' })).toEqual([made.rejected])
  })

  it('show who decided and why', async () => {
    const [rejected] = (await ben.call(listReviews, { view: 'rejected' })).items
    expect(rejected).toMatchObject({
      state: 'rejected',
      reason: 'address_risky',
      rejected: { operator: { id: ada.id, name: 'compliance' } },
    })
    const [sent] = (await ben.call(listReviews, { view: 'sent' })).items
    expect(sent).toMatchObject({ state: 'sent', approvedBy: 'operators', txid: 'paid', rejected: null })
    expect(sent?.approvals.map(({ operator }) => operator.id)).toEqual([ada.id, ben.id])
    expect(sent?.sentAt).not.toBeNull()
  })

  it('are searched by UID, address, id or the end of an id, and by nothing else', async () => {
    const { first, second, sent } = made
    expect(await ids(ada, { search: uid })).toEqual([first, second])
    expect(await ids(ada, { search: '000000000' })).toEqual([])
    expect(await ids(ada, { search: shared })).toEqual([first])
    expect(await ids(ada, { view: 'sent', search: shared })).toEqual([sent])
    expect(await ids(ada, { search: second })).toEqual([second])
    expect(await ids(ada, { view: 'first', search: second })).toEqual([])
    expect(await ids(ada, { search: second.slice(-6) })).toEqual([second])
    expect(await ids(ada, { search: second.slice(-12) })).toEqual([second])
    expect(
      await ids(ada, { search: `${second.slice(-7, -6) === 'f' ? 'e' : 'f'}${second.slice(-6)}` }),
    ).toEqual([])
    for (const search of ['', '%', second.slice(-5), shared.slice(0, 20), uid.slice(0, 5)])
      expect(await ada.ask(listReviews, { search }), search).toMatchObject({ code: 400 })
  })

  it('are filtered by a risk flag, by having none, and by the customer’s identity', async () => {
    const { first, second } = made
    await behind(`DELETE FROM withdrawal_risk WHERE withdrawal = '${first}'`)
    const all = (await ada.call(listReviews, {})).items
    const flags = all.flatMap(({ risk }) => risk.flags.map(({ flag }) => flag))
    expect(flags).not.toEqual([])
    for (const risk of RISK_FLAGS)
      expect(await ids(ada, { risk }), risk).toEqual(flags.includes(risk) ? [second] : [])
    expect(await ids(ada, { risk: 'none' })).toEqual([first])
    expect(await ids(ada, { risk: 'none', search: second })).toEqual([])
    expect(await ids(ada, { risk: 'none', identity: 'passed' })).toEqual([first])
    expect(await ids(ada, { identity: 'not_certified' })).toEqual([])
    const [person] = await rowsOf<{ passed: unknown }>(
      harness.app.platform.db,
      sql`SELECT identity_passed_at::text AS passed FROM customer WHERE uid = ${uid}`,
    )
    await behind(`UPDATE customer SET identity_passed_at = NULL WHERE uid = '${uid}'`)
    expect(await ids(ada, { identity: 'passed' })).toEqual([])
    expect(await ids(ada, { identity: 'not_certified' })).toEqual([first, second])
    await behind(`UPDATE customer SET identity_passed_at = '${person?.passed}' WHERE uid = '${uid}'`)
  })

  it('are counted, as are the due and frozen amounts and the hot wallet’s balance', async () => {
    const one = { count: 1, more: false }
    const none = { count: 0, more: false }
    const figures = await ben.call(getReviewFigures, {})
    expect(figures).toMatchObject({
      views: { waiting: { count: 2 }, first: one, second: one, signatures: none, sent: one, rejected: one },
      due: none,
      frozen: { amount: '6600', more: false },
    })
    const { before = '', after = '' } = figures.hotWallet ?? {}
    expect(Number(before) - Number(after)).toBe(6600 - 2)
    // Ada may not see the treasury.
    expect(await ada.call(getReviewFigures, {})).toMatchObject({ hotWallet: null })
    // While an account is on hold, its withdrawals cannot be approved, but they go on waiting.
    const { id } = await ada.call(holdCustomer, { uid, reason: 'legal_order', hours: 1 })
    expect(await ben.call(getReviewFigures, {})).toMatchObject({ views: { waiting: { count: 2 } } })
    expect(await counts(ben)).toBe(0)
    await ada.call(releaseCustomer, { id })
    expect(await counts(ben)).toBe(2)
  })

  it('are counted in the menu for operators who may decide on them', async () => {
    const support = await signedInOperator(harness, 'support')
    const content = await signedInOperator(harness, 'content')
    // Ada has approved one of the two already.
    expect([await counts(ada), await counts(support), await counts(content)]).toEqual([1, 0, undefined])
  })

  it('look back a day, and mark withdrawals due within four hours', async () => {
    await harness.advance({ hours: 20, minutes: 1 })
    for (const operator of [ada, ben]) await operator.signInAgain()
    expect(await ben.call(getReviewFigures, {})).toMatchObject({
      due: { count: 2 },
      views: { sent: { count: 1 } },
    })
    await harness.advance({ hours: 4 })
    for (const operator of [ada, ben]) await operator.signInAgain()
    expect(await ids(ada, { view: 'sent' })).toEqual([])
    expect(await ids(ada, { view: 'rejected' })).toEqual([])
    expect(await ids(ada, {})).toEqual([made.first, made.second])
  })

  it('depend on the number of approvals, which the database counts and the app cannot change', async () => {
    const { db } = harness.app.platform
    for (const approvals of [0, 2])
      await expect(
        db.execute(sql`UPDATE withdrawal SET approvals = ${approvals} WHERE id = ${made.second}::uuid`),
      ).rejects.toThrow()
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}
/** Counts the rows that a plan's scans read, including those that its filters removed. */
function rowsRead(plan: Plan): number {
  const own = (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops']
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  return (plan['Relation Name'] ? own : 0) + below
}

describe('a withdrawal queue with thousands of rows in each view', () => {
  const EACH = 20_000
  let measured: Platform
  let read = 0
  beforeAll(async () => {
    const { platform } = harness.app
    const { database } = platform
    const now = toTimestamp(harness.clock.now())
    const [person] = await rowsOf<{ id: string }>(platform.db, sql`SELECT id FROM customer LIMIT 1`)
    /** SQL that inserts `EACH` rows of a kind, a tenth of a second apart; `of` gives their columns. */
    const rows = (of: string, submitted: string) =>
      `INSERT INTO withdrawal (network, id, customer, address, quantity, fee, state, needs_review, approvals, txid, approved_at, sent_at, ended_at, reason,
          auto_limit, dual_limit, risk_threshold, hash, submitted_at, deadline_at)
        SELECT 'TRC-20', gen_random_uuid(), '${person?.id}', 'T' || n % 50, 20000000, 1000000, ${of},
            500000000, 5000000000, 50, 'h', at, at + interval '24 hours'
          FROM generate_series(1, ${EACH}) n CROSS JOIN LATERAL (SELECT ${submitted} + n * interval '100 milliseconds' AS at) t;`
    const t = `'${now}'::timestamptz`
    await behind(
      [
        rows(`'submitted', true, 0, NULL, NULL, NULL, NULL, NULL`, `${t} - interval '22 hours'`),
        rows(`'submitted', true, 1, NULL, NULL, NULL, NULL, NULL`, `${t} - interval '20 hours'`),
        rows(`'submitted', false, 0, NULL, NULL, NULL, NULL, NULL`, `${t} - interval '19 hours'`),
        rows(`'approved', true, 1, NULL, at, NULL, NULL, NULL`, `${t} - interval '18 hours'`),
        rows(`'confirmed', true, 1, 'x' || n, at, at, at, NULL`, `${t} - interval '16 hours'`),
        rows(`'confirmed', true, 1, 'y' || n, at, at, at, NULL`, `${t} - interval '9 days'`),
        rows(`'rejected', true, 0, NULL, NULL, NULL, at, 'address_risky'`, `${t} - interval '8 days'`),
        rows(`'cancelled', false, 0, NULL, NULL, NULL, at, NULL`, `${t} - interval '7 days'`),
        // The newest approved ones exceed the signer's cap; it would sign those before them.
        `UPDATE withdrawal SET quantity = 900000000 WHERE state = 'approved' AND submitted_at > ${t} - interval '18 hours' + interval '${(EACH - 3) / 10} seconds';`,
        `INSERT INTO signer_status (id, hot_address, seen_at, policy, policy_at) VALUES (1, 'T', '${now}', '${JSON.stringify(POLICY)}', '${now}')
          ON CONFLICT (id) DO UPDATE SET policy = excluded.policy;`,
      ].join('\n'),
    )
    await asSuperuser(database, 'ANALYZE')
    const counting = {
      async execute(query: SQL) {
        const [row] = await rowsOf<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          platform.db,
          sql`EXPLAIN (ANALYZE, FORMAT JSON) ${query}`,
        )
        const plan = row?.['QUERY PLAN'][0].Plan
        if (plan) read += rowsRead(plan)
        return platform.db.execute(query)
      },
      select: platform.db.select.bind(platform.db),
    } as unknown as Db
    measured = { ...platform, db: counting }
  }, 120_000)

  const caller = () => ({
    operatorId: ben.id,
    token: '',
    sessionId: '',
    name: '',
    email: '',
    roles: ['treasury'] as const,
  })

  it('is counted up to a bound, with a bounded number of rows read', async () => {
    read = 0
    const figures = await reviewFigures(measured, { caller: caller() })
    const full = { count: REVIEWS_COUNTED, more: true }
    expect(figures.views).toMatchObject({ waiting: full, first: full, second: full, sent: full })
    expect(figures.due).toEqual(full)
    expect(figures.frozen).toMatchObject({ more: true })
    expect(read).toBeLessThan(15 * REVIEWS_COUNTED)
  })

  it.each(['first', 'second', 'sent', 'rejected'] as const)('reads few rows per page: %s', async view => {
    read = 0
    const first = await reviewRows(measured, { view })
    if (view !== 'rejected') expect(first.items).toHaveLength(20)
    const second = first.next ? await reviewRows(measured, { view, cursor: first.next }) : first
    expect(read).toBeLessThan(100)
    if (first.next) expect(first.items.map(({ id }) => id)).not.toContain(second.items[0]?.id)
  })

  it('finds withdrawals above the signer’s caps behind thousands below them, examining at most a thousand per page', async () => {
    const found: string[] = []
    let cursor: string | undefined
    let pages = 0
    do {
      read = 0
      const page = await reviewRows(measured, { view: 'signatures', ...(cursor && { cursor }) })
      // Each is read with its address and signatures, and the last one once more.
      expect(read).toBeLessThan(10 * REVIEWS_COUNTED)
      found.push(...page.items.map(({ quantity }) => quantity.toString()))
      cursor = page.next ?? undefined
      pages += 1
    } while (cursor)
    expect(found).toEqual(['900000000', '900000000', '900000000'])
    expect(pages).toBe(EACH / REVIEWS_COUNTED + 1)
  })

  const QUEUED = `state = 'submitted' AND needs_review AND approvals`
  const PAID = `state = 'confirmed' AND sent_at`
  it.each([
    ['first', 1, [`${QUEUED} = 0 ORDER BY submitted_at DESC`], []],
    ['waiting', 3, [`${QUEUED} = 0 ORDER BY submitted_at DESC`, `${QUEUED} > 0 ORDER BY submitted_at`], []],
    ['sent', 1, [`${PAID} > DAY ORDER BY sent_at`], [`${PAID} < DAY ORDER BY sent_at DESC`]],
  ] as const)(
    'finds filtered withdrawals anywhere in the view, %s, with a bounded number of rows read per page',
    async (view, parts, within, beyond) => {
      const day = `'${toTimestamp(harness.clock.now().subtract({ hours: 24 }))}'::timestamptz`
      const flag = async (which: string) => {
        const three = `SELECT id FROM withdrawal WHERE ${which.replace('DAY', day)} LIMIT 3`
        await behind(
          `INSERT INTO withdrawal_risk (withdrawal, flag, points) SELECT id, 'new_device', 25 FROM (${three}) AS t`,
        )
        return (await rowsOf<{ id: string }>(measured.db, sql.raw(three))).map(({ id }) => id)
      }
      await behind('DELETE FROM withdrawal_risk')
      const flagged: string[] = []
      for (const which of within) flagged.push(...(await flag(which)))
      for (const which of beyond) await flag(which)
      const found: { id: string; at: number }[] = []
      let cursor: string | undefined
      let pages = 0
      do {
        read = 0
        const page = await reviewRows(measured, { view, risk: 'new_device', ...(cursor && { cursor }) })
        expect(read).toBeLessThan(5 * parts * REVIEWS_COUNTED)
        found.push(...page.items.map(({ id, submittedAt }) => ({ id, at: submittedAt.epochMilliseconds })))
        cursor = page.next ?? undefined
        pages += 1
      } while (cursor)
      expect(found.map(({ id }) => id).toSorted()).toEqual(flagged.toSorted())
      const way = view === 'sent' ? -1 : 1
      expect(found).toEqual(found.toSorted((one, other) => way * (one.at - other.at)))
      expect(pages).toBeGreaterThan(EACH / REVIEWS_COUNTED)
    },
  )

  it('shows all waiting withdrawals in order of time over the pages', async () => {
    const found: number[] = []
    let cursor: string | undefined
    for (let page = 0; page < 10; page++) {
      const next = await reviewRows(measured, { ...(cursor && { cursor }) })
      found.push(...next.items.map(({ submittedAt }) => submittedAt.epochMilliseconds))
      cursor = next.next ?? undefined
    }
    expect(found).toHaveLength(200)
    expect(found).toEqual(found.toSorted((one, other) => one - other))
  })

  it('is searched with a bounded number of rows read per customer or address', async () => {
    read = 0
    const [row] = (await reviewRows(measured, { view: 'sent' })).items
    const id = row?.id ?? ''
    read = 0
    expect((await reviewRows(measured, { view: 'sent', search: id.slice(-6) })).items).toHaveLength(1)
    expect((await reviewRows(measured, { view: 'sent', search: id })).items).toHaveLength(1)
    expect(read).toBeLessThan(20)
    await reviewRows(measured, { search: newAddress() })
    expect(read).toBeLessThan(20)
    const [{ uid } = { uid: '' }] = await rowsOf<{ uid: string }>(
      measured.db,
      sql`SELECT uid FROM customer WHERE id = ${row?.customer ?? ''}::uuid`,
    )
    await reviewRows(measured, { search: uid })
    expect(read).toBeLessThan(8 * REVIEWS_COUNTED)
  })

  it('is counted for the menu and paged in the inbox with a bounded number of rows read', async () => {
    const items = withdrawalFeature.items?.([]) ?? []
    read = 0
    const {
      items: [counted],
    } = await countQueues(measured, { caller: caller() }, { items })
    expect(counted).toMatchObject({ queue: 'withdrawals', count: 99, more: true, held: 0 })
    expect(read).toBeLessThan(4 * WINDOW)
    for (const scope of ['for-me', 'mine', 'everyone'] as const) {
      read = 0
      const page = await inbox(
        measured,
        { caller: caller(), input: { scope } },
        { items, customerCards: async () => new Map() },
      )
      expect(page.items).toHaveLength(scope === 'mine' ? 0 : 20)
      expect(read).toBeLessThan(8 * WINDOW)
    }
  })
})

const POLICY = {
  caps: { payment: '300000000', newDestination: '100000000', hour: '900000000', day: '9000000000' },
  lately: { hour: '0', day: '0' },
  trx: {
    caps: { supply: '1', supplyDay: '1', hour: '1', day: '1' },
    lately: { hour: '0', day: '0' },
  },
  operators: [],
}
