import { randomUUID } from 'node:crypto'
import { listQueues } from '@matin/contract/admin/inbox'
import {
  getReviewFigures,
  listReviews,
  REVIEWS_COUNTED,
  type ReviewView,
} from '@matin/contract/admin/withdrawals'
import { getUserInfo } from '@matin/contract/user'
import { PLATFORM, post } from '@matin/ledger/ledger'
import { addressFromPrivateKey } from '@matin/tron/address'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE } from '#platform/db/page.ts'
import { idByEmail } from '#testing/customers.ts'
import { asSuperuser } from '#testing/database.ts'
import { type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'

/* Queues as after days of work, with a signer that has caps. The rows are written to the tables directly. */

const POLICY = {
  caps: { payment: '300000000', newDestination: '100000000', hour: '900000000', day: '9000000000' },
  lately: { hour: '0', day: '0' },
  trx: { caps: { supply: '1', supplyDay: '1', hour: '1', day: '1' }, lately: { hour: '0', day: '0' } },
  operators: [],
}

let harness: Harness
/** Operator who may see the treasury. */
let ben: TestOperator
let ada: TestOperator
let uid: string
let owner: string
let other: string
beforeAll(async () => {
  harness = await startHarness()
  ben = await signedInOperator(harness, 'treasury')
  ada = await signedInOperator(harness, 'compliance')
  const [who, another] = [await harness.customer(), await harness.customer()]
  ;({ uid } = await who.call(getUserInfo, {}))
  owner = await idByEmail(harness.app.platform, who.email)
  other = await idByEmail(harness.app.platform, another.email)
  const at = toTimestamp(harness.clock.now())
  await behind(`INSERT INTO signer_status (id, hot_address, seen_at, policy, policy_at)
    VALUES (1, 'T', '${at}', '${JSON.stringify(POLICY)}', '${at}')`)
})
afterAll(() => harness.close())
afterEach(() => behind('DELETE FROM withdrawal_signature; DELETE FROM withdrawal'))

/** Runs a statement with the database's triggers off. */
const behind = (text: string) =>
  asSuperuser(harness.app.platform.database, `SET LOCAL session_replication_role = 'replica'; ${text}`)
const now = () => harness.clock.now()
let places = 0
function newAddress(): string {
  places += 1
  return addressFromPrivateKey((places + 9000).toString(16).padStart(64, '0'))
}

const STATES = {
  first: `'submitted', true, 0, NULL, NULL, NULL, NULL`,
  second: `'submitted', true, 1, NULL, NULL, NULL, NULL`,
  byRule: `'submitted', false, 0, NULL, NULL, NULL, NULL`,
  unsigned: `'approved', true, 1, NULL, NULL, NULL, NULL`,
  signed: `'approved', true, 1, 'signed', NULL, NULL, NULL`,
  sent: `'sent', true, 1, 'sent', at, NULL, NULL`,
  confirmed: `'confirmed', true, 1, 'confirmed', at, at, NULL`,
  rejected: `'rejected', true, 0, NULL, NULL, at, 'address_risky'`,
  failed: `'failed', true, 1, NULL, NULL, at, 'address_risky'`,
  reverted: `'failed', true, 1, 'reverted', at, at, 'chain_reverted'`,
  cancelled: `'cancelled', true, 0, NULL, NULL, at, NULL`,
}

interface Stands {
  id?: string
  customer?: string
  address?: string
  /** Quantity in USDT, with a fee of one. */
  quantity?: number
  at?: Temporal.Instant
  left?: Temporal.DurationLike
}

/** Inserts withdrawals in a state, and returns their ids. */
async function stand(state: keyof typeof STATES, ...all: Stands[]): Promise<string[]> {
  const rows = all.map(one => {
    const { customer = owner, address = newAddress(), quantity = 20, at = now(), left = { hours: 24 } } = one
    const id = one.id ?? randomUUID()
    return {
      id,
      row: `('${id}'::uuid, '${customer}'::uuid, '${address}', ${quantity}, '${at}'::timestamptz, '${at.add(left)}'::timestamptz)`,
    }
  })
  await behind(`INSERT INTO withdrawal (network, id, customer, address, quantity, fee, submitted_at, deadline_at, state, needs_review, approvals,
      txid, sent_at, ended_at, reason, auto_limit, dual_limit, risk_threshold, hash)
    SELECT 'TRC-20', id, customer, address, quantity * 1000000, 1000000, at, deadline, ${STATES[state]}, 500000000, 5000000000, 50, 'h'
      FROM (VALUES ${rows.map(({ row }) => row).join(', ')}) AS r (id, customer, address, quantity, at, deadline)`)
  return rows.map(({ id }) => id)
}

async function signedBy(id: string | undefined, operator: TestOperator, hours = 1): Promise<void> {
  await behind(`INSERT INTO withdrawal_signature (withdrawal, operator, kind, key, signature, expires_at, at)
    VALUES ('${id}', '${operator.id}', 'ed25519', 'k', '${randomUUID()}', '${now().add({ hours })}', '${now().subtract({ hours: 24 })}')`)
}

/** Reads the ids of all pages, page by page. */
async function pagesOf(view: ReviewView, search?: string): Promise<string[][]> {
  const pages: string[][] = []
  let cursor: string | undefined
  do {
    const page = await ada.call(listReviews, { view, ...(search && { search }), ...(cursor && { cursor }) })
    pages.push(page.items.map(({ id }) => id))
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return pages
}
const idsOf = async (view: ReviewView, search?: string) => (await pagesOf(view, search)).flat()
const figures = () => ben.call(getReviewFigures, {})
const exactly = (count: number) => ({ count, more: false })

describe('the view of withdrawals that wait for signatures', () => {
  it('contains those above the signer’s caps for amount or destination, until two operators have signed', async () => {
    const [paid, unpaid] = [newAddress(), newAddress()]
    await stand('confirmed', { address: paid, customer: other, at: now().subtract({ hours: 48 }) })
    const minute = (n: number) => now().subtract({ hours: 1 }).add({ minutes: n })
    const [atCap = '', , , above, large, half, same, late, whole] = await stand(
      'unsigned',
      { quantity: 101, address: unpaid, at: minute(1) },
      { quantity: 301, address: paid, at: minute(2) },
      { quantity: 20, at: minute(3) },
      // A destination counts as new until something was sent to it, however much is waiting to go there.
      { quantity: 102, address: unpaid, at: minute(4) },
      { quantity: 302, address: paid, at: minute(5) },
      { quantity: 400, at: minute(6) },
      { quantity: 400, at: minute(7), customer: other },
      { quantity: 400, at: minute(8) },
      { quantity: 400, at: minute(9), customer: other },
    )
    await stand('signed', { quantity: 400 })
    await signedBy(half, ada)
    for (const operator of [ada, ada]) await signedBy(same, operator)
    await signedBy(late, ada)
    await signedBy(late, ben, 0)
    for (const operator of [ada, ben]) await signedBy(whole, operator)
    const stopped = [above, large, half, same, late]
    const [first] = await stand('first', { at: minute(5).add({ seconds: 30 }), quantity: 600 })
    const waiting = [above, large, first, half, same, late]
    expect(await idsOf('signatures')).toEqual(stopped)
    expect(await idsOf('waiting')).toEqual(waiting)
    expect(await idsOf('signatures', unpaid)).toEqual([above])
    expect(await idsOf('signatures', uid)).toEqual(stopped.filter(id => id !== same))
    expect(await idsOf('waiting', uid)).toEqual(waiting.filter(id => id !== same))
    expect(await idsOf('signatures', large)).toEqual([large])
    expect(await idsOf('signatures', atCap.slice(-6))).toEqual([])
    expect(await figures()).toMatchObject({
      views: { waiting: exactly(6), first: exactly(1), second: exactly(0), signatures: exactly(5) },
      frozen: { amount: String(102 + 302 + 3 * 400 + 600), more: false },
    })
    // The signer does not take their key, and the amount needs a signature.
    const { items } = await ben.call(listQueues, {})
    expect(items.find(({ queue }) => queue === 'withdrawals')).toMatchObject({ count: 0 })
  })

  it('contains such withdrawals even behind many that the signer will sign, and no view skips a withdrawal', async () => {
    const hour = now().subtract({ hours: 1 })
    const small = Array.from({ length: REVIEWS_COUNTED }, (_, n) => ({ at: hour.add({ seconds: n }) }))
    await stand('unsigned', ...small)
    expect(await figures()).toMatchObject({ views: { waiting: exactly(0), signatures: exactly(0) } })
    const [stopped] = await stand('unsigned', { quantity: 400, at: hour.add({ minutes: 20 }) })
    const [first] = await stand('first', { at: hour.add({ minutes: 30 }), left: { hours: 1 } })
    expect(await pagesOf('signatures')).toEqual([[], [stopped]])
    expect(await pagesOf('waiting')).toEqual([[], [stopped, first]])
    const unseen = (count: number) => ({ count, more: true })
    expect(await figures()).toMatchObject({
      views: { waiting: unseen(2), first: exactly(1), signatures: unseen(1) },
      due: unseen(1),
      frozen: { amount: '420', more: true },
    })
  })
})

describe('a view of the withdrawal queue', () => {
  it('contains what was sent, and what operators rejected', async () => {
    const made = Object.fromEntries(
      await Promise.all(
        (Object.keys(STATES) as (keyof typeof STATES)[]).map(async state => [
          state,
          (await stand(state, {}))[0],
        ]),
      ),
    )
    const both = async (view: ReviewView) => (await idsOf(view)).toSorted()
    const day = now().subtract({ hours: 24 })
    const [late] = await stand('sent', { at: day.add({ seconds: 1 }) }, { at: day })
    expect(await both('sent')).toEqual([made.sent, made.confirmed, late].toSorted())
    expect(await both('rejected')).toEqual([made.rejected, made.failed].toSorted())
    expect(await both('waiting')).toEqual([made.first, made.second].toSorted())
    expect(await figures()).toMatchObject({ views: { sent: exactly(3), rejected: exactly(2) } })
  })

  it.each(['first', 'sent', 'rejected'] as const)(
    'shows each withdrawal once over its pages, even when many have the same time: %s',
    async view => {
      const hour = now().subtract({ hours: 1 })
      const made = Array.from({ length: 2 * PAGE_SIZE + 5 }, (_, n) => ({
        id: randomUUID(),
        at: hour.add({ minutes: Math.floor(n / 15) }),
      }))
      await stand(view, ...made)
      const oldest = made
        .toSorted((a, b) => Temporal.Instant.compare(a.at, b.at) || (a.id < b.id ? -1 : 1))
        .map(({ id }) => id)
      const found = await pagesOf(view)
      expect(found.map(({ length }) => length)).toEqual([PAGE_SIZE, PAGE_SIZE, 5])
      expect(found.flat()).toEqual(view === 'first' ? oldest : oldest.toReversed())
    },
  )

  it('searches the newest thousand withdrawals of a customer or an address', async () => {
    const hour = now().subtract({ hours: 1 })
    const address = newAddress()
    const made = Array.from({ length: REVIEWS_COUNTED + 1 }, (_, n) => ({
      ...{ id: `00000000-0000-7000-8000-${String(n).padStart(12, '0')}`, address },
      at: hour.add({ seconds: n }),
    }))
    await stand('first', ...made)
    for (const search of [uid, address]) {
      const { items } = await ada.call(listReviews, { view: 'first', search })
      expect(items.map(({ id }) => id)).toEqual(made.slice(1, 1 + PAGE_SIZE).map(({ id }) => id))
    }
  })
})

it('a withdrawal is due when less than four hours are left', async () => {
  const seconds = 4 * 3600
  await stand('first', { left: { seconds: seconds - 1 } }, { left: { seconds } }, { left: { hours: -1 } })
  expect(await figures()).toMatchObject({ due: exactly(2) })
})

it('the forecast of the hot wallet is its ledger balance less payments under way and waiting withdrawals', async () => {
  const { platform } = harness.app
  const hot = 5_000_000_000n
  const { hotWallet: former } = await figures()
  const booked = await inTransaction(platform.db, tx =>
    post(tx, {
      ...{ id: platform.ids.uuid(), key: randomUUID(), kind: 'recharge', reference: 'test', at: now() },
      postings: [
        { owner: PLATFORM, asset: 'USDT', kind: 'custody_hot', amount: -hot },
        { owner, asset: 'USDT', kind: 'spot', amount: hot },
      ],
    }),
  )
  expect(booked.ok).toBe(true)
  await stand('sent', { quantity: 801 })
  await stand('signed', { quantity: 51 })
  await stand('first', { quantity: 601 })
  await stand('unsigned', { quantity: 401 }, { quantity: 11 })
  const before = Number(former?.before) + 5000 - 800 - 50
  expect(await figures()).toMatchObject({
    hotWallet: { before: String(before), after: String(before - 600 - 400) },
  })
})
