import type { Treasury } from '@matin/contract/admin/treasury'
import { type AccountKind, CUSTOMER_KINDS } from '@matin/domain/ledger/account'
import { toWire } from '@matin/domain/money/amount'
import { ASSET_IDS } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { trialBalance } from './tables.ts'

type TrialSum = (typeof trialBalance.$inferSelect)['sums'][number]
type Trial = NonNullable<Treasury['trial']>
type Side = Exclude<keyof Trial['assets'][number], 'asset' | 'sum'>

/** Hours after which the trial balance is computed again even if nothing was posted. */
const ALL_THE_SAME_HOURS = 24

/** Sums in one statement, so at one moment. Reads only balances: the ledger keeps them equal to postings. */
export async function runTrialBalance({ db, clock, log }: Platform): Promise<void> {
  const at = clock.now()
  const [last] = await db.select({ at: trialBalance.at, newest: trialBalance.newest }).from(trialBalance)
  const [transfer] = await rowsOf<{ id: string }>(
    db,
    sql`SELECT id FROM ledger.transfer ORDER BY id DESC LIMIT 1`,
  )
  const newest = transfer?.id ?? null
  if (last && last.newest === newest && at.since(last.at).total('hours') < ALL_THE_SAME_HOURS) return
  const sums = await rowsOf<TrialSum>(
    db,
    sql`SELECT asset, kind, sum(balance)::text AS sum FROM ledger.account_balance GROUP BY asset, kind ORDER BY asset, kind`,
  )
  const found = { sums, at, newest }
  await db
    .insert(trialBalance)
    .values({ id: 1, ...found })
    .onConflictDoUpdate({ target: trialBalance.id, set: found })
  for (const { asset, sum } of trialOf(sums))
    if (sum !== 0n) log.error({ asset, sum: sum.toString() }, 'the books do not balance')
}

export async function readTrialBalance({ db }: Pick<Platform, 'db'>): Promise<Trial | null> {
  const [found] = await db.select().from(trialBalance)
  if (!found) return null
  const assets = trialOf(found.sums).map(({ asset, sum, ...sides }) => ({
    asset,
    customers: toWire(sides.customers, asset),
    pools: toWire(sides.pools, asset),
    own: toWire(sides.own, asset),
    custody: toWire(sides.custody, asset),
    sum: toWire(sum, asset),
  }))
  return { at: toTimestamp(found.at), assets }
}

function trialOf(sums: readonly TrialSum[]) {
  return ASSET_IDS.filter(asset => sums.some(one => one.asset === asset)).map(asset => {
    const sides = { customers: 0n, pools: 0n, own: 0n, custody: 0n }
    for (const one of sums) if (one.asset === asset) sides[sideOf(one.kind)] += BigInt(one.sum)
    return { asset, ...sides, sum: sides.customers + sides.pools + sides.own + sides.custody }
  })
}

function sideOf(kind: AccountKind): Side {
  // Unattributed deposits belong to customers.
  if (kind === 'unattributed' || CUSTOMER_KINDS.some(one => one === kind)) return 'customers'
  if (kind === 'pool' || kind === 'reserve') return 'pools'
  return kind.startsWith('custody_') ? 'custody' : 'own'
}
