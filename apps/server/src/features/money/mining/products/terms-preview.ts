import type * as contract from '@matin/contract/admin/products'
import { failure, success } from '@matin/contract/result'
import { KIND_RULES } from '@matin/domain/mining/product-kind'
import { parseTerms, type Terms } from '@matin/domain/mining/term-fields'
import { capacityOf, incomeOf, returnOf, simpleYearlyRate, unitsOf } from '@matin/domain/mining/terms'
import { toWire } from '@matin/domain/money/amount'
import type { AssetId } from '@matin/domain/money/asset'
import { formatPercent } from '@matin/domain/money/rate'
import { balanceOf } from '@matin/ledger/ledger'
import { eq, sql } from 'drizzle-orm'
import { type Consequence, draftBounds, toConsequence } from '#features/account/proposals/public/kind.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Query } from '#platform/query.ts'
import type { VersionRow } from '../public/repository.ts'
import { pool, product, productVersion } from '../tables.ts'
import { coverDays, lateSales } from './sales.ts'

/** Terms whose consequences are computed. Amounts in minor units of the asset. */
interface Written extends Terms {
  pool: string
  asset: AssetId
  principalReturned: boolean
  /** Id of the product; null while it is new. */
  product: string | null
}

/** Each figure comes with the same figure of the version on sale. */
export async function termsConsequences(
  tx: Tx,
  now: Temporal.Instant,
  after: Written,
  before: VersionRow | null,
): Promise<Consequence[]> {
  const { asset, pool: poolId, product: productId, principalReturned, minAmount, maxAmount } = after
  const running = productId === null ? 0n : await runningPrincipal(tx, productId)
  const available = await balanceOf(tx, { owner: poolId, asset, kind: 'pool' })
  const sales = await lateSales(tx, now)
  const sold = productId === null ? { principal: 0n, orders: 0 } : sales.of(productId)
  const money = (amount: bigint) => `${toWire(amount, asset)} ${asset}`
  const beside = (name: string, of: (terms: Terms) => string): Consequence => ({
    name,
    ...(before && { now: of(before) }),
    value: of(after),
  })
  const isFixed = minAmount === maxAmount
  const covers = (terms: Terms) => coverDays(capacityOf(available, terms), sold, sales.days)
  return [
    principalReturned
      ? beside('Simple yearly rate', terms => `${formatPercent(simpleYearlyRate(terms))} %`)
      : beside('Received minus price', terms => money(returnOf(terms.minAmount, terms, false).net)),
    isFixed
      ? beside('One pays in total, and reserves', terms => money(incomeOf(terms.minAmount, terms).total))
      : beside(`${money(maxAmount)} pay in total, and reserve`, terms =>
          money(incomeOf(maxAmount, terms).total),
        ),
    ...(running === 0n
      ? []
      : [
          beside(`Rewards in 30 days on ${money(running)} running`, terms =>
            money(incomeOf(running, terms).thirtyDays),
          ),
        ]),
    isFixed
      ? beside(
          'The pool can still promise',
          terms => `${unitsOf(available, terms.minAmount, terms) ?? 0n} orders`,
        )
      : beside('The pool covers new orders of', terms => money(capacityOf(available, terms))),
    ...(covers(after) === null ? [] : [beside('Lasts at recent sales', terms => `${covers(terms)} days`)]),
    beside('One customer’s maximum total income', terms => money(incomeOf(terms.customerCap, terms).total)),
  ]
}

/** Sums the principal of a product's orders in progress, over all its versions. */
async function runningPrincipal(tx: Tx, productId: string): Promise<bigint> {
  const [row] = await rowsOf<{ principal: string }>(
    tx,
    sql`SELECT coalesce(sum(o.principal), 0)::text AS principal FROM product_version v
      JOIN mining_order o ON o.product_version = v.id AND o.state = 'in_progress' AND NOT o.trial WHERE v.product = ${productId}::uuid`,
  )
  return BigInt(row?.principal ?? '0')
}

export async function soldVersion(tx: Tx, selling: string | null): Promise<VersionRow | null> {
  if (selling === null) return null
  const [row] = await tx.select().from(productVersion).where(eq(productVersion.id, selling))
  return row ?? null
}

/** Previews terms before they are proposed: the consequences, and the bounds that the approver will see. */
export const previewTerms: Query<typeof contract.previewTerms> = async ({ db, clock }, { input }) => {
  const [from] = await db.select().from(pool).where(eq(pool.code, input.pool))
  if (!from) return failure('not_found', { field: 'pool' })
  const [of] = input.product ? await db.select().from(product).where(eq(product.id, input.product)) : []
  if (input.product && !of) return failure('not_found')
  const { asset } = from
  const terms = parseTerms(input, asset)
  // Without a rate or a price nothing follows.
  if (typeof terms === 'string' || terms.dailyRate === 0n) return failure('amount_incorrect')
  const { principalReturned } = KIND_RULES[input.kind]
  const productId = of?.id ?? null
  const after = { ...terms, pool: from.id, asset, principalReturned, product: productId }
  const before = await soldVersion(db, of?.selling ?? null)
  const bounds = await draftBounds(db, 'product_publication', {
    terms: {
      product: productId,
      pool: from.id,
      asset,
      max_amount: String(terms.maxAmount),
      daily_rate: String(terms.dailyRate),
    },
  })
  return success({
    consequences: (await termsConsequences(db, clock.now(), after, before)).map(toConsequence),
    bounds,
  })
}
