import { randomUUID } from 'node:crypto'
import { KIND_RULES, type ProductKind } from '@matin/domain/mining/product-kind'
import type { TrialTerms } from '@matin/domain/mining/trial'
import { balanceOf, PLATFORM, post } from '@matin/ledger/ledger'
import { APP_ROLE } from '@matin/ledger/roles'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { customer } from '#features/account/auth/tables.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { sha256 } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import { idByEmail } from '#testing/customers.ts'
import { STEP_UP, withoutOperators } from '#testing/database.ts'
import type { Harness, TestCustomer } from '#testing/harness.ts'
import { fundingOf } from '../../treasury/service.ts'
import { addProduct, addVersion } from '../products/add-product.ts'
import { pool, publishedVersion } from '../tables.ts'

/** One USDT in minor units. */
export const USDT = 1_000_000n
export const NAME = { en: 'Test', ja: 'テスト', 'zh-Hans': '测试', 'zh-Hant': '測試' }

export interface Offer {
  /** Amount that the treasury pays into the product's own pool, in minor units. */
  pool: bigint
  kind?: ProductKind
  days?: number
  rate?: bigint
  penalty?: bigint
  cap?: bigint
  /**
   * Fixed price. By default 100 USDT for kinds with a fixed price; other kinds are sold from 1 USDT up to the
   * cap.
   */
  price?: bigint
  trial?: TrialTerms
  editions?: { first: number; last: number }
}

export interface Sold {
  versionId: string
  productId: string
  poolId: string
}

/** Puts a product on sale with its own pool. By default, 100 USDT earn 1 USDT a day for ten days. */
export async function sell(platform: Platform, offer: Offer): Promise<Sold> {
  const poolId = randomUUID()
  const { kind, spec } = specOf(offer, poolId)
  const version = await platform.db.transaction(async tx => {
    await tx.insert(pool).values({ id: poolId, code: poolId, asset: 'USDT', name: NAME })
    const editions = offer.editions ?? null
    const added = await addProduct(tx, platform, { ...spec, code: poolId, kind, editions })
    await openSale(tx, added)
    return added
  })
  const funding = { key: poolId, poolId, asset: 'USDT' as const, amount: offer.pool }
  expect(await fundAlone(platform, funding)).toMatchObject({ ok: true })
  return { versionId: version.id, productId: version.product, poolId }
}

/** Puts a new version of a product on sale in place of the one before. Returns its id. */
export function sellAgain(platform: Platform, { productId, poolId }: Sold, offer: Offer): Promise<string> {
  const { kind, spec } = specOf(offer, poolId)
  return platform.db.transaction(async tx => {
    const added = await addVersion(tx, platform, { id: productId, kind }, spec)
    await openSale(tx, added)
    return added.id
  })
}

function specOf(offer: Offer, poolId: string) {
  const kind = offer.kind ?? 'lock'
  const cap = offer.cap ?? 100_000n * USDT
  const price = offer.price ?? (KIND_RULES[kind].fixedPrice ? 100n * USDT : undefined)
  const terms = {
    minAmount: price ?? USDT,
    maxAmount: price ?? cap,
    cycleDays: offer.days ?? 10,
    dailyRate: offer.rate ?? 10_000_000n,
    penaltyRate: KIND_RULES[kind].redeemable ? (offer.penalty ?? 20_000_000n) : 0n,
    customerCap: cap,
  }
  const trial = offer.trial ?? null
  const spec = {
    poolId,
    asset: 'USDT' as const,
    name: NAME,
    yieldSource: NAME,
    terms,
    trial,
  }
  return { kind, spec }
}

/** Funds a pool from the treasury without the approval of two operators. */
export function fundAlone(platform: Platform, funding: Parameters<typeof fundingOf>[1]) {
  const { request } = fundingOf(platform, funding)
  return inTransaction(platform.db, tx => withoutOperators(tx, () => post(tx, request)))
}

/** Opens the sale of a version without the approval of two operators; null closes the sale. */
export async function openSale(
  tx: Tx,
  { id, product }: { id: string | null; product: string },
): Promise<void> {
  await tx.execute(sql.raw(STEP_UP))
  if (id) await tx.insert(publishedVersion).values({ version: id }).onConflictDoNothing()
  await tx.execute(sql`UPDATE product SET selling = ${id}::uuid WHERE id = ${product}::uuid`)
  await tx.execute(sql.raw(`SET LOCAL SESSION AUTHORIZATION ${APP_ROLE}`))
}

export interface Buyer extends TestCustomer {
  id: string
}

/** Creates a customer with money from a deposit in spot. */
export async function buyer(harness: Harness, usdt: bigint): Promise<Buyer> {
  const who = await harness.customer()
  const { platform } = harness.app
  const id = await idByEmail(platform, who.email)
  await give(platform, id, usdt * USDT)
  return { ...who, id }
}

/** Deposits money into a customer's spot account. */
export async function give(platform: Platform, owner: string, amount: bigint): Promise<void> {
  if (amount === 0n) return
  const given = await inTransaction(platform.db, tx =>
    post(tx, {
      id: platform.ids.uuid(),
      key: randomUUID(),
      kind: 'recharge',
      reference: 'test',
      at: platform.clock.now(),
      postings: [
        { owner: PLATFORM, asset: 'USDT', kind: 'custody_cold', amount: -amount },
        { owner, asset: 'USDT', kind: 'spot', amount },
      ],
    }),
  )
  expect(given.ok).toBe(true)
}

/** Reads the USDT of a pool: the free part (`pool`), or the part reserved for its orders (`reserve`). */
export function poolOf(platform: Platform, owner: string, kind: 'pool' | 'reserve'): Promise<bigint> {
  return balanceOf(platform.db, { owner, asset: 'USDT', kind })
}

/**
 * Creates a customer with money in spot in the tables alone, without a password hash, so that tests can make
 * hundreds.
 */
export async function buyerWithoutApp(platform: Platform, usdt: bigint): Promise<string> {
  const id = platform.ids.uuid()
  await platform.db.insert(customer).values({
    id,
    uid: id,
    emailIndex: sha256(id),
    passwordHash: '-',
    invitationCode: id,
    createdAt: platform.clock.now(),
  })
  await give(platform, id, usdt * USDT)
  return id
}
