import type * as contract from '@matin/contract/admin/funding'
import type { createPool, Funding, listFundings, listPools } from '@matin/contract/admin/funding'
import type { DataOf } from '@matin/contract/endpoint'
import { failure, success } from '@matin/contract/result'
import { capacityOf } from '@matin/domain/mining/terms'
import { fromWire, toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { asc, desc, eq, getTableColumns, inArray, lt, type SQL, sql } from 'drizzle-orm'
import { amountOf } from '#platform/amount-of.ts'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { decisionOf, namesIn } from '../../account/operators/public/proposals.ts'
import { amountChange, amountText } from '../../account/proposals/public/change.ts'
import {
  type Consequence,
  draftBounds,
  tableKind,
  toConsequence,
} from '../../account/proposals/public/kind.ts'
import { openFunding } from '../../money/mining/public/repository.ts'
import { pool, product, productVersion } from '../../money/mining/tables.ts'
import { fundingOf } from '../../money/treasury/service.ts'
import { record } from '../../notify/audit/service.ts'
import { poolFunding } from './tables.ts'

type FundingRow = typeof poolFunding.$inferSelect
type PoolRow = typeof pool.$inferSelect

/** Runs a constant number of statements. */
export async function pools({ db, clock }: Platform): Promise<DataOf<typeof listPools>> {
  const rows = await db
    .select({
      ...getTableColumns(pool),
      products: sql<string[]>`ARRAY(SELECT p.code FROM product p JOIN product_version v ON v.id = p.selling
        WHERE v.pool = pool.id ORDER BY p.code)`,
      funding: openFunding(clock.now()),
    })
    .from(pool)
    .orderBy(asc(pool.code))
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
    pools: rows.map(({ id, code, asset, name, products, funding }) => ({
      code,
      asset,
      name,
      products,
      funding,
      available: of(id, asset, 'pool'),
      reserved: of(id, asset, 'reserve'),
    })),
  }
}

export const fundings: Query<typeof listFundings> = async (platform, { input: { cursor } }) => {
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

export const makePool: OperatorCommand<typeof createPool> = async (
  tx,
  platform,
  caller,
  { code, asset, name },
) => {
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

/** Proposes to move treasury money into a pool. Nothing moves until another operator approves. */
export const proposeFunding: OperatorCommand<typeof contract.proposeFunding> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const [target] = await tx.select().from(pool).where(eq(pool.code, input.pool))
  if (!target) return failure('not_found', { field: 'pool' })
  const amount = amountOf(input.amount, target.asset)
  if (!amount.ok) return amount
  const treasury = await balanceOf(tx, { owner: PLATFORM, asset: target.asset, kind: 'treasury' })
  if (treasury < amount.value) return failure('insufficient_balance', { field: 'amount' })
  const [row] = await tx
    .insert(poolFunding)
    .values({
      id: platform.ids.uuid(),
      pool: target.id,
      asset: target.asset,
      amount: amount.value,
      reason: input.note,
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

export const poolFundings = tableKind<FundingRow>({
  name: 'pool_funding',
  adds: true,
  table: poolFunding,
  async describe(tx, _platform, ids) {
    const rows = await fundingsWhere(tx, inArray(poolFunding.id, [...ids]))
    return new Map(
      rows.map(({ funding: { id, asset, amount }, code }) => [
        id,
        {
          title: `Fund pool ${code} with ${amountText(amount, asset)}`,
          subject: `pool:${code}`,
          value: toWire(amount, asset),
        },
      ]),
    )
  },
  async changes(tx, _platform, id) {
    const [row] = await fundingsWhere(tx, eq(poolFunding.id, id))
    if (!row) return []
    const { asset, amount, pool: owner } = row.funding
    const inPool = await balanceOf(tx, { owner, asset, kind: 'pool' })
    const treasury = await balanceOf(tx, { owner: PLATFORM, asset, kind: 'treasury' })
    return [
      amountChange(`Free in pool ${row.code}`, inPool, inPool + amount, asset),
      amountChange('Treasury', treasury, treasury - amount, asset),
    ]
  },
  async consequences(tx, _platform, id) {
    const [row] = await fundingsWhere(tx, eq(poolFunding.id, id))
    return row ? salesOf(tx, row.funding) : []
  },
  async apply(tx, platform, _caller, { id, pool: poolId, asset, amount }) {
    const funding = fundingOf(platform, { key: id, poolId, asset, amount })
    return success({ hash: funding.hash, post: () => post(tx, funding.request) })
  },
  audit: {
    action: 'pool',
    details: (_tx, { asset, amount, reason, hash }) => ({
      amount: toWire(amount, asset),
      asset,
      note: reason,
      ...(hash && { hash }),
    }),
  },
})

/** Returns the sales that a funding would allow, and the bounds that its approver will see. */
export const previewFunding: Query<typeof contract.previewFunding> = async ({ db }, { input }) => {
  const [target] = await db.select().from(pool).where(eq(pool.code, input.pool))
  if (!target) return failure('not_found', { field: 'pool' })
  const { id, asset } = target
  const amount = fromWire(input.amount, asset)
  if (amount === null) return failure('amount_incorrect', { field: 'amount' })
  const consequences = await salesOf(db, { pool: id, asset, amount })
  const bounds = await draftBounds(db, 'pool_funding', { pool: id, asset, amount: String(amount) })
  return success({ consequences: consequences.map(toConsequence), bounds })
}

/** Returns, for each product of the pool, how many sales the pool allows now and after the funding. */
async function salesOf(
  tx: Tx,
  { pool: poolId, asset, amount }: Pick<FundingRow, 'pool' | 'asset' | 'amount'>,
): Promise<Consequence[]> {
  const available = await balanceOf(tx, { owner: poolId, asset, kind: 'pool' })
  const sold = await tx
    .select({ code: product.code, version: productVersion })
    .from(product)
    .innerJoin(productVersion, eq(productVersion.id, product.selling))
    .where(eq(productVersion.pool, poolId))
    .orderBy(asc(product.code))
  return sold.map(({ code, version }) => ({
    name: `${code} can sell`,
    now: `${toWire(capacityOf(available, version), asset)} ${asset}`,
    value: `${toWire(capacityOf(available + amount, version), asset)} ${asset}`,
  }))
}

function fundingsWhere(tx: Tx, where: SQL) {
  return tx
    .select({ funding: poolFunding, code: pool.code })
    .from(poolFunding)
    .innerJoin(pool, eq(pool.id, poolFunding.pool))
    .where(where)
}

function toFunding(row: FundingRow, target: PoolRow, names: ReadonlyMap<string, string>): Funding {
  const { id, asset, reason: note, hash } = row
  const amount = toWire(row.amount, asset)
  return { id, pool: target.code, asset, amount, note, ...decisionOf(row, names), hash }
}
