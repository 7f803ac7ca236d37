import { confirmHolding, listHoldings, proposeHolding } from '@matin/contract/attestations'
import { confirmFunding, listFundings, listPools, proposeFunding } from '@matin/contract/funding'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sqlState } from '../../platform/db/database.ts'
import { actWithoutProof } from '../../testing/database.ts'
import { expectBalancedBooks, type Harness, startHarness } from '../../testing/harness.ts'
import { signedInOperator, type TestOperator } from '../../testing/operators.ts'

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

/** The SQLSTATE that a statement of the app ends with, while an operator acts. */
const raw = (statement: ReturnType<typeof sql>, acting = ada.id) =>
  harness.app.platform.db
    .transaction(async tx => {
      await actWithoutProof(tx, acting)
      await tx.execute(statement)
    })
    .then(() => null, sqlState)

async function available(): Promise<number> {
  const { pools } = await ada.call(listPools, {})
  return Number(pools.find(pool => pool.code === POOL)?.available)
}

const inventory = () =>
  balanceOf(harness.app.platform.db, { owner: PLATFORM, asset: 'BTC', kind: 'inventory' })

describe('pool funding', () => {
  it('is proposed by one, confirmed by another with a fresh code, and booked then, once', async () => {
    const before = await available()
    const made = await ada.call(proposeFunding, { pool: POOL, amount: '250', note: 'for March' })
    expect(made).toMatchObject({ proposed: { operator: { id: ada.id } }, confirmed: null, hash: null })
    expect(await available()).toBe(before)
    const { id } = made
    expect(await ada.ask(confirmFunding, { id }, { totp: ada.code() })).toMatchObject({
      error: 'same_person',
    })
    expect(await ben.ask(confirmFunding, { id }, { totp: null })).toMatchObject({ error: 'totp_required' })
    expect(await ben.ask(confirmFunding, { id }, { totp: '000000' })).toMatchObject({
      error: 'totp_incorrect',
    })
    expect(await available()).toBe(before)
    const totp = ben.code()
    const key = 'confirm-only-once'
    const done = await ben.call(confirmFunding, { id }, { key, totp })
    expect(done).toMatchObject({
      confirmed: { operator: { id: ben.id } },
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    expect(await ben.call(confirmFunding, { id }, { key, totp })).toEqual(done)
    expect(await ben.ask(confirmFunding, { id }, { totp: ben.code() })).toMatchObject({
      error: 'already_ended',
    })
    expect(await available()).toBe(before + 250)
    expect((await ada.call(listFundings, {})).items[0]).toEqual(done)
  })

  it('by one person is refused by the database, and so is a changed or removed proposal', async () => {
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '10', note: 'n' })
    const where = sql`WHERE id = ${id}::uuid`
    const confirm = (who: string, acting = who) =>
      raw(
        sql`UPDATE pool_funding SET confirmed_by = ${who}::uuid, confirmed_at = now(), hash = 'h' ${where}`,
        acting,
      )
    expect(await confirm(ada.id)).toBe('23514')
    expect(await confirm(ben.id, ada.id)).toBe('MT006')
    expect(await raw(sql`UPDATE pool_funding SET amount = 20 ${where}`)).toBe('MT006')
    expect(await raw(sql`UPDATE pool_funding SET proposed_by = ${ben.id}::uuid ${where}`)).toBe('MT006')
    expect(await raw(sql`DELETE FROM pool_funding ${where}`)).toBe('42501')
    await ben.call(confirmFunding, { id }, { totp: ben.code() })
    expect(await confirm(ben.id)).toBe('MT006')
  })

  it('confirmed twice at once is booked once', async () => {
    const carl = await signedInOperator(harness, 'treasury')
    const before = await available()
    const { id } = await ada.call(proposeFunding, { pool: POOL, amount: '10', note: 'n' })
    const totps = [ben.code(), carl.code()] as const
    const answers = await Promise.all([
      ben.ask(confirmFunding, { id }, { totp: totps[0] }),
      carl.ask(confirmFunding, { id }, { totp: totps[1] }),
    ])
    expect(answers.map(answer => answer.error ?? 'ok').toSorted()).toEqual(['already_ended', 'ok'])
    expect(await available()).toBe(before + 10)
  })

  it('takes what the treasury has, and no more', async () => {
    const { treasury } = await ada.call(listPools, {})
    const all = await ada.call(proposeFunding, { pool: POOL, amount: treasury, note: 'all' })
    const more = await ada.call(proposeFunding, { pool: POOL, amount: '1', note: 'one more' })
    await ben.call(confirmFunding, { id: all.id }, { totp: ben.code() })
    const refused = await ben.ask(confirmFunding, { id: more.id }, { totp: ben.code() })
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

  it('are booked as inventory when a second operator confirms, and leave the same way', async () => {
    const { id } = await ada.call(proposeHolding, input)
    expect(await inventory()).toBe(0n)
    expect(await ada.ask(confirmHolding, { id }, { totp: ada.code() })).toMatchObject({
      error: 'same_person',
    })
    await ben.call(confirmHolding, { id }, { totp: ben.code() })
    expect(await inventory()).toBe(150_000_000n)
    const out = await ben.call(proposeHolding, { ...input, direction: 'out', amount: '0.5' })
    const twice = await ben.call(proposeHolding, { ...input, direction: 'out', amount: '1.1' })
    await ada.call(confirmHolding, { id: out.id }, { totp: ada.code() })
    expect(await inventory()).toBe(100_000_000n)
    expect(await ada.ask(confirmHolding, { id: twice.id }, { totp: ada.code() })).toMatchObject({
      error: 'insufficient_balance',
    })
    expect((await ada.call(listHoldings, {})).items).toHaveLength(3)
  })

  it('are never USDT, which the chain itself attests, and never of one person', async () => {
    expect(await ada.ask(proposeHolding, { ...input, asset: 'USDT' })).toMatchObject({ code: 400 })
    const { id } = await ada.call(proposeHolding, input)
    const one = sql`UPDATE attestation SET confirmed_by = proposed_by, confirmed_at = now(), hash = 'h' WHERE id = ${id}::uuid`
    expect(await raw(one)).toBe('23514')
    expect(await raw(sql`UPDATE attestation SET asset = 'USDT' WHERE id = ${id}::uuid`)).toMatch(
      /^(23514|MT006)$/,
    )
    const born = sql`INSERT INTO attestation SELECT gen_random_uuid(), asset, direction, amount, reference, proposed_by,
      proposed_at, ${ben.id}::uuid, now(), 'h' FROM attestation WHERE id = ${id}::uuid`
    expect(await raw(born)).toBe('MT006')
  })
})
