import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { confirmFunding, createPool, Funding, listPools, proposeFunding } from '@matin/contract/funding'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import { asc, desc, eq, lt, sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../../platform/db/database.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { record } from '../audit/service.ts'
import { pool } from '../mining/tables.ts'
import { decisionOf, namesIn, refuseEnded, refuseOnePerson } from '../operators/proposals.ts'
import { fundPool } from '../treasury/service.ts'
import { poolFunding } from './tables.ts'

type FundingRow = typeof poolFunding.$inferSelect
type PoolRow = typeof pool.$inferSelect

/** Pools with what is free in them and what is promised, and the treasury that may fund them: one statement for all. */
export async function pools({ db }: Platform): Promise<DataOf<typeof listPools>> {
  const rows = await db.select().from(pool).orderBy(asc(pool.code))
  const balances = await rowsOf<{ owner: string; asset: string; kind: string; balance: string }>(
    db,
    sql`SELECT b.owner, b.asset, b.kind, b.balance::text AS balance FROM ledger.account_balance b
      WHERE b.owner = ANY (${textArray([PLATFORM, ...rows.map(({ id }) => id)])}::uuid[])
        AND b.kind IN ('pool', 'reserve', 'treasury')`,
  )
  const held = new Map(balances.map(one => [`${one.owner} ${one.asset} ${one.kind}`, BigInt(one.balance)]))
  const of = (owner: string, asset: AssetId, kind: string) =>
    toWire(held.get(`${owner} ${asset} ${kind}`) ?? 0n, asset)
  return {
    treasury: of(PLATFORM, 'USDT', 'treasury'),
    pools: rows.map(({ id, code, asset, name }) => ({
      code,
      asset,
      name,
      available: of(id, asset, 'pool'),
      reserved: of(id, asset, 'reserve'),
    })),
  }
}

export async function fundings(platform: Platform, cursor: string | undefined): Promise<Page<Funding>> {
  const before = cursor ? lt(poolFunding.id, cursor) : undefined
  const rows = await platform.db
    .select()
    .from(poolFunding)
    .innerJoin(pool, eq(pool.id, poolFunding.pool))
    .where(before)
    .orderBy(desc(poolFunding.id))
    .limit(PAGE_SIZE + 1)
  const names = await namesIn(
    platform.db,
    rows.map(row => row.pool_funding),
  )
  return toPage(
    rows,
    row => row.pool_funding.id,
    row => toFunding(row.pool_funding, row.pool, names),
  )
}

/** Makes a pool. It is empty, and promises nothing. */
export async function makePool(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { code, asset, name }: ParsedInputOf<typeof createPool>,
): Promise<Result<{ code: string }>> {
  const values = { id: platform.ids.uuid(), code, asset, name }
  const [made] = await tx.insert(pool).values(values).onConflictDoNothing().returning()
  if (!made) return failure('code_taken', { field: 'code' })
  await record(tx, platform, caller, {
    action: 'pool.create',
    subject: `pool:${code}`,
    details: { asset, name: name.en },
  })
  return success({ code })
}

/** Proposes to move treasury money into a pool. Nothing moves until another operator confirms. */
export async function propose(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeFunding>,
): Promise<Result<Funding>> {
  const [target] = await tx.select().from(pool).where(eq(pool.code, input.pool))
  if (!target) return failure('not_found', { field: 'pool' })
  const amount = fromWire(input.amount, target.asset)
  if (amount === null || amount === 0n) return failure('amount_incorrect', { field: 'amount' })
  const treasury = await balanceOf(tx, { owner: PLATFORM, asset: target.asset, kind: 'treasury' })
  if (treasury < amount) return failure('insufficient_balance', { field: 'amount' })
  const [row] = await tx
    .insert(poolFunding)
    .values({
      id: platform.ids.uuid(),
      pool: target.id,
      asset: target.asset,
      amount,
      note: input.note,
      proposedBy: caller.operatorId,
      proposedAt: platform.clock.now(),
    })
    .returning()
  if (!row) throw new Error('the new funding was not returned')
  await record(tx, platform, caller, {
    action: 'pool.propose',
    subject: `pool:${target.code}`,
    details: { funding: row.id, amount: input.amount, asset: target.asset, note: input.note },
  })
  return success(toFunding(row, target, await namesIn(tx, [row])))
}

/** Confirms what another operator proposed, and books it in the same transaction. */
export async function confirm(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof confirmFunding>,
): Promise<Result<Funding>> {
  const [row] = await tx.select().from(poolFunding).where(eq(poolFunding.id, input.id)).for('update')
  if (!row) return failure('not_found')
  const over = refuseEnded(platform, row)
  if (over) return over
  const one = await refuseOnePerson(tx, caller, row, 'funding')
  if (one) return one
  return bookProposed(tx, platform, caller, row.id)
}

/** Ends a funding that waits without booking it: another operator rejects it, or its proposer cancels it. */
export async function rejectProposed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
): Promise<Result<Funding>> {
  const [row] = await tx.select().from(poolFunding).where(eq(poolFunding.id, id)).for('update')
  const [target] = row ? await tx.select().from(pool).where(eq(pool.id, row.pool)) : []
  if (!row || !target) return failure('not_found')
  if (row.confirmedBy || row.rejectedBy) return failure('already_ended')
  const end = { rejectedBy: caller.operatorId, rejectedAt: platform.clock.now() }
  await tx.update(poolFunding).set(end).where(eq(poolFunding.id, id))
  await record(tx, platform, caller, {
    action: row.proposedBy === caller.operatorId ? 'pool.cancel' : 'pool.reject',
    subject: `pool:${target.code}`,
    details: { funding: id, amount: toWire(row.amount, row.asset), asset: row.asset },
  })
  const rejected = { ...row, ...end }
  return success(toFunding(rejected, target, await namesIn(tx, [rejected])))
}

/** Books what one operator proposed and another confirms; the database refuses the same person. */
export async function bookProposed(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  proposal: string,
): Promise<Result<Funding>> {
  const [row] = await tx.select().from(poolFunding).where(eq(poolFunding.id, proposal))
  const [target] = row ? await tx.select().from(pool).where(eq(pool.id, row.pool)) : []
  if (!row || !target) return failure('not_found')
  const { id, asset, amount } = row
  const booked = await fundPool(tx, platform, { key: id, poolId: target.id, asset, amount })
  if (!booked.ok) return booked
  const end = {
    confirmedBy: caller.operatorId,
    confirmedAt: platform.clock.now(),
    hash: booked.value.hash,
  }
  await tx.update(poolFunding).set(end).where(eq(poolFunding.id, id))
  await record(tx, platform, caller, {
    action: 'pool.confirm',
    subject: `pool:${target.code}`,
    details: { funding: id, amount: toWire(amount, asset), asset, hash: end.hash },
  })
  const confirmed = { ...row, ...end }
  return success(toFunding(confirmed, target, await namesIn(tx, [confirmed])))
}

function toFunding(row: FundingRow, target: PoolRow, names: ReadonlyMap<string, string>): Funding {
  const { id, asset, note, hash } = row
  const amount = toWire(row.amount, asset)
  return { id, pool: target.code, asset, amount, note, ...decisionOf(row, names), hash }
}
