import { randomUUID } from 'node:crypto'
import { listHoldings, proposeHolding } from '@matin/contract/admin/attestations'
import { listFundings, listPools, previewFunding, proposeFunding } from '@matin/contract/admin/funding'
import { approveProposal, cancelProposal, getProposal, rejectProposal } from '@matin/contract/admin/proposals'
import { getUserInfo } from '@matin/contract/user'
import { balanceOf, PLATFORM, type Posting, post, prepare, type TransferRequest } from '@matin/ledger/ledger'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { rowsOf, sqlState, type Tx } from '#platform/db/database.ts'
import { actWithoutProof } from '#testing/database.ts'
import { expectBalancedBooks, type Harness, startHarness } from '#testing/harness.ts'
import { signedInOperator, type TestOperator } from '#testing/operators.ts'
import { pool } from '../../money/mining/tables.ts'

const POOL = 'usdt-lock-7'

let harness: Harness
let ada: TestOperator
let ben: TestOperator
beforeAll(async () => {
  harness = await startHarness()
  ada = await signedInOperator(harness, 'treasury')
  ben = await signedInOperator(harness, 'owner')
})
afterAll(() => harness.close())
afterEach(() => expectBalancedBooks(harness.app))

/** Executes a statement as the app in a command of an operator, and returns its SQLSTATE. */
const raw = (statement: ReturnType<typeof sql>, actor = ada.id) =>
  harness.app.platform.db
    .transaction(async tx => {
      await actWithoutProof(tx, actor)
      await tx.execute(statement)
    })
    .then(() => null, sqlState)

async function available(): Promise<number> {
  const { pools } = await ada.call(listPools, {})
  return Number(pools.find(pool => pool.code === POOL)?.available)
}

const inventory = () =>
  balanceOf(harness.app.platform.db, { owner: PLATFORM, asset: 'BTC', kind: 'inventory' })

describe('a preview of a pool funding', () => {
  it('shows the same consequences and bounds as the approver of the funding will see', async () => {
    const preview = await ada.call(previewFunding, { pool: POOL, amount: '500' })
    expect(preview.consequences).toMatchObject([{ name: `${POOL} can sell`, now: expect.any(String) }])
    expect(preview.bounds.map(({ name }) => name)).toEqual(['pool', 'treasury'])
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '500', note: 'n' })
    const { consequences, bounds } = await ben.call(getProposal, { id })
    expect({ consequences, bounds }).toEqual(preview)
    const waiting = async () => (await ada.call(listPools, {})).pools.find(pool => pool.code === POOL)
    expect(await waiting()).toMatchObject({ funding: id, products: [POOL] })
    await ada.call(cancelProposal, { kind: 'pool_funding', id })
    expect(await waiting()).toMatchObject({ funding: null })
    expect(await ada.ask(previewFunding, { pool: 'none', amount: '5' })).toMatchObject({ error: 'not_found' })
  })
})

describe('the ledger', () => {
  const treasury = (amount: bigint): Posting => ({
    owner: PLATFORM,
    asset: 'USDT',
    kind: 'treasury',
    amount,
  })
  /**
   * Posts a transfer as the app, in one transaction with `before`. Returns the SQLSTATE of a refusal; null
   * when the transfer is posted.
   */
  const booking = (
    request: Pick<TransferRequest, 'key' | 'kind' | 'postings'>,
    before: (tx: Tx, hash: string) => Promise<unknown> = async () => {},
  ) => {
    const { db, ids, clock } = harness.app.platform
    const whole = { id: ids.uuid(), reference: 'forged', at: clock.now(), ...request }
    return db
      .transaction(async tx => {
        await before(tx, prepare(whole).hash)
        expect(await post(tx, whole)).toMatchObject({ ok: true })
      })
      .then(() => null, sqlState)
  }
  const poolOf = async () =>
    (await harness.app.platform.db.select().from(pool).where(eq(pool.code, POOL)))[0]?.id ?? ''

  it('refuses any posting out of the treasury that two operators did not approve', async () => {
    const [owner, key] = [await poolOf(), randomUUID()]
    const toPool: Posting = { owner, asset: 'USDT', kind: 'pool', amount: 5n }
    const toInventory: Posting = { owner: PLATFORM, asset: 'USDT', kind: 'inventory', amount: 5n }
    const toSpot: Posting = { owner: randomUUID(), asset: 'USDT', kind: 'spot', amount: 5n }
    for (const to of [toPool, toInventory, toSpot])
      expect(await booking({ key, kind: 'pool_funding', postings: [treasury(-5n), to] })).toBe('MT006')
  })

  it('posts an approved proposal once and exactly as proposed', async () => {
    const owner = await poolOf()
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '0.000005', note: 'n' })
    const approved = async (tx: Tx, hash: string) => {
      await actWithoutProof(tx, ben.id)
      await tx.execute(
        sql`UPDATE pool_funding SET approved_by = ${ben.id}::uuid, approved_at = ${harness.clock.now().toString()}::timestamptz, hash = ${hash} WHERE id = ${id}::uuid`,
      )
    }
    const key = `pool_funding:${id}`
    const postings = (amount: bigint, to = owner): Posting[] => [
      treasury(-amount),
      { owner: to, asset: 'USDT', kind: 'pool', amount },
    ]
    const funded = (request: { key: string; postings: Posting[] }) =>
      booking({ kind: 'pool_funding', ...request }, approved)
    expect(await booking({ key, kind: 'pool_funding', postings: postings(5n) })).toBe('MT006')
    expect(await funded({ key, postings: postings(6n) })).toBe('MT006')
    expect(await funded({ key, postings: postings(5n, randomUUID()) })).toBe('MT006')
    expect(await funded({ key: randomUUID(), postings: postings(5n) })).toBe('MT006')
    expect(await funded({ key, postings: postings(5n) })).toBeNull()
    expect(await booking({ key: randomUUID(), kind: 'pool_funding', postings: postings(5n) })).toBe('MT006')
  })

  it('refuses to add a coin to the inventory that two operators did not attest', async () => {
    const coin = (kind: 'custody_external' | 'custody_hot'): Posting[] => [
      { owner: PLATFORM, asset: 'BTC', kind, amount: -5n },
      { owner: PLATFORM, asset: 'BTC', kind: 'inventory', amount: 5n },
    ]
    for (const kind of ['custody_external', 'custody_hot'] as const)
      expect(await booking({ key: randomUUID(), kind: 'holding_attested', postings: coin(kind) })).toBe(
        'MT006',
      )
  })

  it('credits unclaimed money only to its owner, and only once the deposit is confirmed', async () => {
    const { platform } = harness.app
    const who = await harness.customer()
    const { uid } = await who.call(getUserInfo, {})
    const [row] = await rowsOf<{ id: string }>(platform.db, sql`SELECT id FROM customer WHERE uid = ${uid}`)
    const owner = row?.id ?? ''
    const unclaimed = (amount: bigint): Posting => ({ owner, asset: 'USDT', kind: 'unclaimed', amount })
    const seen: Posting[] = [
      { owner: PLATFORM, asset: 'USDT', kind: 'custody_deposit', amount: -9n },
      unclaimed(9n),
    ]
    expect(await booking({ key: randomUUID(), kind: 'deposit_seen', postings: seen })).toBeNull()
    const spot = (to: string): Posting => ({ owner: to, asset: 'USDT', kind: 'spot', amount: 9n })
    const taken = { key: randomUUID(), kind: 'recharge' } as const
    expect(await booking({ ...taken, postings: [unclaimed(-9n), spot(randomUUID())] })).toBe('MT006')
    // Nor their own, before the node of the signer has seen a transfer of that amount.
    expect(await booking({ ...taken, postings: [unclaimed(-9n), spot(owner)] })).toBe('MT006')
  })
})

describe('a mistaken proposal', () => {
  it.each([
    ['its proposer, who cancels it', () => ada],
    ['another operator, who rejects it', () => ben],
  ])('is ended by %s, and is never posted', async (_, by) => {
    const before = [await available(), await inventory()]
    const end = (kind: 'pool_funding' | 'attestation', id: string) =>
      by() === ada
        ? ada.call(cancelProposal, { kind, id })
        : ben.call(rejectProposal, { kind, id, reason: 'Not like this' })
    const ended =
      by() === ada
        ? { cancelled: { operator: { id: ada.id } }, endReason: null }
        : { rejected: { operator: { id: ben.id } }, endReason: 'Not like this' }
    const wrong = await ada.call(proposeFunding, { pool: POOL, amount: '250', note: 'one nought too many' })
    expect(wrong.rejected).toBeNull()
    await end('pool_funding', wrong.id)
    const attested = { asset: 'BTC', direction: 'in', amount: '1', reference: 'the wrong statement' } as const
    const holding = await ada.call(proposeHolding, attested)
    await end('attestation', holding.id)
    for (const [kind, id] of [
      ['pool_funding', wrong.id],
      ['attestation', holding.id],
    ] as const) {
      const seen = await ben.call(getProposal, { id })
      expect(seen).toMatchObject({ approved: null, state: by() === ada ? 'cancelled' : 'rejected', ...ended })
      for (const [endpoint, input] of [
        [approveProposal, { kind, id }],
        [rejectProposal, { kind, id, reason: 'Not like this' }],
      ] as const)
        expect(await ben.ask(endpoint, input)).toMatchObject({ error: 'already_ended' })
    }
    expect((await ada.call(listFundings, {})).items.find(one => one.id === wrong.id)?.hash).toBeNull()
    const approve = `UPDATE pool_funding SET approved_by = '${ben.id}', approved_at = now(), hash = 'h'`
    expect(await raw(sql.raw(`${approve} WHERE id = '${wrong.id}'`), ben.id)).toBe('MT006')
    expect([await available(), await inventory()]).toEqual(before)
  })

  it('cannot be cancelled once it is posted', async () => {
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '1', note: 'right' })
    await ben.call(approveProposal, { kind: 'pool_funding', id })
    expect(await ada.ask(cancelProposal, { kind: 'pool_funding', id })).toMatchObject({
      error: 'already_ended',
    })
  })
})

describe('pool funding', () => {
  it('is proposed by one operator, approved by another with a fresh code, and posted once', async () => {
    const before = await available()
    const made = await ada.call(proposeFunding, { pool: POOL, amount: '250', note: 'for March' })
    expect(made).toMatchObject({ proposed: { operator: { id: ada.id } }, approved: null, hash: null })
    expect(await available()).toBe(before)
    const { id } = made
    expect(await ada.ask(approveProposal, { kind: 'pool_funding', id }, { totp: ada.code() })).toMatchObject({
      error: 'same_person',
    })
    expect(await ben.ask(approveProposal, { kind: 'pool_funding', id }, { totp: null })).toMatchObject({
      error: 'totp_required',
    })
    expect(await ben.ask(approveProposal, { kind: 'pool_funding', id }, { totp: '000000' })).toMatchObject({
      error: 'totp_incorrect',
    })
    expect(await available()).toBe(before)
    const totp = ben.code()
    const key = 'approve-only-once'
    const done = await ben.call(approveProposal, { kind: 'pool_funding', id }, { key, totp })
    expect((await ada.call(listFundings, {})).items[0]).toMatchObject({
      approved: { operator: { id: ben.id } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await ben.call(approveProposal, { kind: 'pool_funding', id }, { key, totp })).toEqual(done)
    expect(await ben.ask(approveProposal, { kind: 'pool_funding', id }, { totp: ben.code() })).toMatchObject({
      error: 'already_ended',
    })
    expect(await available()).toBe(before + 250)
  })

  it('is refused by the database with one operator alone or with a changed or deleted proposal', async () => {
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '10', note: 'n' })
    const where = sql`WHERE id = ${id}::uuid`
    const approve = (who: string, actor = who) =>
      raw(
        sql`UPDATE pool_funding SET approved_by = ${who}::uuid, approved_at = now(), hash = 'h' ${where}`,
        actor,
      )
    expect(await approve(ada.id)).toBe('MT006')
    expect(await approve(ben.id, ada.id)).toBe('MT006')
    expect(await raw(sql`UPDATE pool_funding SET amount = 20 ${where}`)).toBe('MT006')
    expect(await raw(sql`UPDATE pool_funding SET proposed_by = ${ben.id}::uuid ${where}`)).toBe('MT006')
    expect(await raw(sql`DELETE FROM pool_funding ${where}`)).toBe('42501')
    await ben.call(approveProposal, { kind: 'pool_funding', id }, { totp: ben.code() })
    expect(await approve(ben.id)).toBe('MT006')
  })

  it('is posted once when two operators approve it concurrently', async () => {
    const carl = await signedInOperator(harness, 'treasury')
    const before = await available()
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '10', note: 'n' })
    const totps = [ben.code(), carl.code()] as const
    const answers = await Promise.all([
      ben.ask(approveProposal, { kind: 'pool_funding', id }, { totp: totps[0] }),
      carl.ask(approveProposal, { kind: 'pool_funding', id }, { totp: totps[1] }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual(['already_ended', 'ok'])
    expect(await available()).toBe(before + 10)
  })

  it('cannot exceed the treasury balance', async () => {
    const { treasury } = await ada.call(listPools, {})
    const all = await ada.call(proposeFunding, { pool: POOL, amount: treasury, note: 'all' })
    const more = await ada.call(proposeFunding, { pool: POOL, amount: '1', note: 'one more' })
    // More than half of the treasury is beyond a bound.
    const beyond = { typed: treasury, reason: 'The pool pays for all of March' }
    await ben.call(approveProposal, { kind: 'pool_funding', id: all.id, ...beyond })
    const refused = await ben.ask(
      approveProposal,
      { kind: 'pool_funding', id: more.id },
      { totp: ben.code() },
    )
    expect(refused).toMatchObject({ error: 'insufficient_balance' })
    expect(await ada.ask(proposeFunding, { pool: POOL, amount: '1', note: 'n' })).toMatchObject({
      error: 'insufficient_balance',
    })
    expect(await ada.ask(proposeFunding, { pool: 'none', amount: '1', note: 'n' })).toMatchObject({
      code: 404,
    })
    expect(await ada.ask(proposeFunding, { pool: POOL, amount: '0.0000001', note: 'n' })).toMatchObject({
      error: 'amount_incorrect',
    })
  })
})

describe('attested holdings', () => {
  const input = { asset: 'BTC', direction: 'in', amount: '1.5', reference: 'statement 2026-03' } as const

  it('enter the inventory when a second operator approves, and leave it by another approved proposal', async () => {
    const { id } = await ada.call(proposeHolding, input)
    expect(await inventory()).toBe(0n)
    expect(await ada.ask(approveProposal, { kind: 'attestation', id }, { totp: ada.code() })).toMatchObject({
      error: 'same_person',
    })
    await ben.call(approveProposal, { kind: 'attestation', id }, { totp: ben.code() })
    expect(await inventory()).toBe(150_000_000n)
    const out = await ben.call(proposeHolding, { ...input, direction: 'out', amount: '0.5' })
    const twice = await ben.call(proposeHolding, { ...input, direction: 'out', amount: '1.1' })
    const reason = 'The custodian closes the account'
    await ada.call(approveProposal, { kind: 'attestation', id: out.id, typed: '0.5', reason })
    expect(await inventory()).toBe(100_000_000n)
    expect(
      await ada.ask(approveProposal, { kind: 'attestation', id: twice.id, typed: '1.1', reason }),
    ).toMatchObject({
      error: 'insufficient_balance',
    })
    const { items } = await ada.call(listHoldings, {})
    expect(items.filter(({ rejected, cancelled }) => !rejected && !cancelled)).toHaveLength(3)
  })

  it('cannot be in USDT, and cannot be approved by their proposer', async () => {
    expect(await ada.ask(proposeHolding, { ...input, asset: 'USDT' })).toMatchObject({ code: 400 })
    const { id } = await ada.call(proposeHolding, input)
    const one = sql`UPDATE attestation SET approved_by = proposed_by, approved_at = now(), hash = 'h' WHERE id = ${id}::uuid`
    expect(await raw(one)).toBe('MT006')
    expect(await raw(sql`UPDATE attestation SET asset = 'USDT' WHERE id = ${id}::uuid`)).toMatch(
      /^(23514|MT006)$/,
    )
    const born = sql`INSERT INTO attestation (id, asset, direction, amount, reason, proposed_by, proposed_at, approved_by, approved_at, hash)
      SELECT gen_random_uuid(), asset, direction, amount, reason, proposed_by, proposed_at, ${ben.id}::uuid, now(), 'h' FROM attestation WHERE id = ${id}::uuid`
    expect(await raw(born)).toBe('MT006')
  })
})
