import type { proposeProduct, proposeVersion } from '@matin/contract/admin/products'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/result'
import { type Offer, offerFaults } from '@matin/domain/mining/offer'
import { parseTerms } from '@matin/domain/mining/term-fields'
import { parseRate } from '@matin/domain/money/rate'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { pool, product } from '../tables.ts'
import { addProduct, addVersion, type NewVersion } from './add-product.ts'
import { proposePublication } from './publication-proposals.ts'

type Written = ParsedInputOf<typeof proposeVersion>

export interface Proposed {
  product: string
  version: string
  publication: string
}

export async function proposeNewProduct(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof proposeProduct>,
): Promise<Result<Proposed>> {
  const { code, kind, editions } = input
  const [taken] = await tx.select({ id: product.id }).from(product).where(eq(product.code, code))
  if (taken) return failure('code_taken', { field: 'code' })
  const written = await newVersion(tx, input)
  if (!written.ok) return written
  const refused = refusal({ ...written.value, kind, editions, fresh: true })
  if (refused) return refused
  const version = await addProduct(tx, platform, { ...written.value, code, kind, editions })
  const proposed = await proposePublication(tx, platform, caller, version, input.reason)
  if (!proposed.ok) return proposed
  return success({ product: version.product, version: version.id, publication: proposed.value.id })
}

/** The current terms stay on sale until approval. */
export async function proposeTerms(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  input: Written,
): Promise<Result<Proposed>> {
  const [of] = await tx.select().from(product).where(eq(product.id, input.product))
  if (!of) return failure('not_found')
  const written = await newVersion(tx, input)
  if (!written.ok) return written
  const refused = refusal({ ...written.value, kind: of.kind, editions: null, fresh: false })
  if (refused) return refused
  const version = await addVersion(tx, platform, of, written.value)
  const proposed = await proposePublication(tx, platform, caller, version, input.reason)
  if (!proposed.ok) return proposed
  return success({ product: of.id, version: version.id, publication: proposed.value.id })
}

/** Parses the terms of a new version. Amounts are in the asset of the pool. */
async function newVersion(tx: Tx, input: Omit<Written, 'product'>): Promise<Result<NewVersion>> {
  const [from] = await tx.select().from(pool).where(eq(pool.code, input.pool))
  if (!from) return failure('not_found', { field: 'pool' })
  const { asset } = from
  const terms = parseTerms(input, asset)
  if (typeof terms === 'string') return failure('amount_incorrect', { field: terms })
  const { name, yieldSource, trial } = input
  const tried = trial && { days: trial.days, dailyRate: rateOf(trial.dailyRate) }
  return success({ poolId: from.id, asset, name, yieldSource, terms, trial: tried })
}

function rateOf(text: string): bigint {
  const rate = parseRate(text)
  if (rate === null) throw new Error(`${text} passed for a rate`)
  return rate
}

function refusal(offer: Offer) {
  const faults = offerFaults(offer)
  return faults.length === 0 ? null : failure('offer_incorrect', { params: { faults: faults.join(', ') } })
}
