import { randomUUID } from 'node:crypto'
import { balanceOf, PLATFORM, post, type TransferRequest, trialBalance } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openTestDatabase } from '../../testing/database.ts'
import { fixedClock } from '../clock/clock.ts'
import { type Database, type Db, rowsOf } from '../db/database.ts'
import { createIds } from '../ids.ts'
import { type Book, groupCommit } from './group-commit.ts'

const AT = Temporal.Instant.from('2026-03-02T10:24:00Z')
const AT_ONCE = 3
const ids = createIds(fixedClock('2026-03-02T10:24:00Z'))

let database: Database
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ database, drop } = await openTestDatabase(AT_ONCE + 2))
})
afterAll(() => drop())
afterEach(async () => {
  vi.restoreAllMocks()
  expect(await trialBalance(database.db)).toEqual([])
})

/** Counts the named statements of the database itself and how many were under way at once, and can fail. */
function watched(db: Db) {
  const seen = { statements: 0, mostAtOnce: 0, failNext: false }
  let underWay = 0
  const { named } = db
  vi.spyOn(db, 'named').mockImplementation(async (statement, params) => {
    if (seen.failNext) {
      seen.failNext = false
      throw new Error('connection lost')
    }
    seen.statements++
    seen.mostAtOnce = Math.max(seen.mostAtOnce, ++underWay)
    return named(statement, params).finally(() => underWay--)
  })
  return seen
}

async function funded(amount: bigint): Promise<string> {
  const owner = randomUUID()
  const legs = [
    { owner: PLATFORM, asset: 'USDT' as const, kind: 'custody_deposit' as const, amount: -amount },
    { owner, asset: 'USDT' as const, kind: 'spot' as const, amount },
  ]
  await post(database.db, { id: ids.uuid(), key: owner, kind: 'recharge', reference: 'test', at: AT, legs })
  return owner
}

function toMining(owner: string, amount: bigint, key: string = randomUUID()): TransferRequest {
  const legs = [
    { owner, asset: 'USDT' as const, kind: 'spot' as const, amount: -amount },
    { owner, asset: 'USDT' as const, kind: 'mining' as const, amount },
  ]
  return { id: ids.uuid(), key, kind: 'own_transfer', reference: 'test', at: AT, legs }
}

const spot = (owner: string) => balanceOf(database.db, { owner, asset: 'USDT', kind: 'spot' })

describe('groupCommit', () => {
  let seen: ReturnType<typeof watched>
  let book: Book
  beforeEach(() => {
    seen = watched(database.db)
    book = groupCommit(database.db, AT_ONCE)
  })

  it('books what comes together in few statements, never more of them at once than it may', async () => {
    const owners = await Promise.all(Array.from({ length: 10 }, () => funded(100n)))
    Object.assign(seen, { statements: 0, mostAtOnce: 0 })
    const results = await Promise.all(
      Array.from({ length: 200 }, (_, index) => book(toMining(owners[index % 10] ?? '', 5n))),
    )
    expect(results.every(result => result.ok)).toBe(true)
    expect(new Set(results.map(result => (result.ok ? result.value.id : null))).size).toBe(200)
    expect(seen.statements).toBeGreaterThan(0)
    expect(seen.statements).toBeLessThanOrEqual(20)
    expect(seen.mostAtOnce).toBeLessThanOrEqual(AT_ONCE)
    for (const owner of owners) expect(await spot(owner)).toBe(0n)
  })

  it('refuses only those that an account cannot pay', async () => {
    const [rich, poor] = [await funded(100n), await funded(7n)]
    const results = await Promise.all([
      book(toMining(rich, 40n)),
      book(toMining(poor, 5n)),
      book(toMining(poor, 5n)),
      book(toMining(rich, 60n)),
    ])
    expect(results.map(result => (result.ok ? 'booked' : result.error))).toEqual([
      'booked',
      'booked',
      'insufficient_balance',
      'booked',
    ])
    expect([await spot(rich), await spot(poor)]).toEqual([0n, 2n])
  })

  it('books a key once, however many ask for it at once, and refuses it with other content', async () => {
    const owner = await funded(100n)
    const same = () => book(toMining(owner, 10n, 'the same'))
    const results = await Promise.all([
      same(),
      same(),
      same(),
      book(toMining(owner, 11n, 'the same')),
      same(),
    ])
    const ids = results.flatMap(result => (result.ok ? [result.value.id] : []))
    expect(ids).toHaveLength(4)
    expect(new Set(ids).size).toBe(1)
    expect(results[3]).toMatchObject({ ok: false, error: 'idempotency_conflict' })
    expect(await spot(owner)).toBe(90n)
  })

  it('tells of each booked transfer in its transaction, and of no refused one', async () => {
    const [owner, poor] = [await funded(100n), await funded(1n)]
    const told = (customer: string) => [{ customer, event: 'balance_changed' as const }]
    await Promise.all([
      book(toMining(owner, 1n), told(owner)),
      book(toMining(poor, 2n), told(poor)),
      book(toMining(owner, 2n), told(owner)),
    ])
    const rows = await rowsOf<{ customer: string }>(
      database.db,
      sql`SELECT customer::text AS customer FROM outbox WHERE customer IN (${owner}::uuid, ${poor}::uuid)`,
    )
    expect(rows.map(row => row.customer)).toEqual([owner, owner])
  })

  it('tells all of a group when the database cannot be asked, and goes on with the next', async () => {
    const owner = await funded(100n)
    seen.failNext = true
    const lost = await Promise.allSettled([book(toMining(owner, 1n, 'a')), book(toMining(owner, 2n, 'b'))])
    expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await book(toMining(owner, 1n, 'a'))).toMatchObject({ ok: true, value: { replayed: false } })
    expect(await spot(owner)).toBe(99n)
  })
})
