import { LARGEST_SERIES, LONGEST_CYCLE, LONGEST_TRIAL } from '@matin/domain/mining/offer'
import { PRODUCT_KINDS } from '@matin/domain/mining/product-kind'
import { byTermType } from '@matin/domain/mining/term-fields'
import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { machine } from '../field-kinds.ts'
import { everyLanguage, slug, typedAmount, typedRate } from '../fields.ts'
import { amount, asset, id, localised, pageOf, pageQuery, rate } from '../schema.ts'
import { proposalDecision, proposalReason } from './operators.ts'
import { bound, consequence } from './proposals.ts'

const kind = z.enum(PRODUCT_KINDS)
const days = (longest: number) => z.int().check(z.minimum(1), z.maximum(longest))
const number = z.int().check(z.minimum(1), z.maximum(1_000_000))
const trial = z.nullable(z.object({ days: days(LONGEST_TRIAL), dailyRate: typedRate }))

/** Terms of a proposal, in the asset of their pool. */
const terms = {
  pool: slug,
  name: everyLanguage(80),
  yieldSource: everyLanguage(1000),
  ...byTermType({ money: typedAmount, rate: typedRate, days: days(LONGEST_CYCLE) }),
  trial,
}

const adminProduct = z.object({
  id,
  code: z.string(),
  kind,
  /** Name of the product in its newest version. */
  name: localised,
  asset,
  pool: z.string(),
  /** USDT that the pool can still promise. */
  available: amount,
  versions: z.number(),
  selling: z.nullable(z.number()),
  /** Terms of the version on sale, otherwise of the newest one. */
  terms: z.object({
    version: z.number(),
    minAmount: amount,
    maxAmount: amount,
    cycleDays: z.number(),
    dailyRate: rate,
    penaltyRate: rate,
  }),
  /** Principal whose whole reward under these terms the pool can still promise. */
  capacity: amount,
  /** Days for which the pool still suffices if sales go on as recently; null without sales. */
  coverDays: z.nullable(z.number()),
  /** Paid orders of the last `days` days: 30, or fewer if the newest orders do not reach back so far. */
  sold: z.object({ principal: amount, orders: z.number(), days: z.number() }),
  series: z.nullable(z.object({ first: z.number(), last: z.number(), forSale: z.number() })),
  /** Number of proposals that wait for a second operator. */
  waiting: z.number(),
  funding: z.nullable(id),
})
export type AdminProduct = z.infer<typeof adminProduct>

const publication = z.object({ id, ...proposalDecision })
export type Publication = z.infer<typeof publication>

const sold = z.object({
  /** Number of paid orders in progress, and their principal. */
  running: z.number(),
  principal: amount,
  /** Number of ended paid orders. */
  ended: z.number(),
  trials: z.number(),
})
const adminVersion = z.object({
  id,
  version: z.number(),
  ...terms,
  name: localised,
  yieldSource: localised,
  /** Proposals to sell this version, newest first. */
  publications: z.array(publication),
  sold,
})
export type AdminVersion = z.infer<typeof adminVersion>

const adminProductDetail = z.extend(adminProduct, {
  /** All versions, newest first. */
  history: z.array(adminVersion),
  editions: z.nullable(
    z.object({
      first: z.number(),
      last: z.number(),
      forSale: z.number(),
      owned: z.number(),
      /** Number of editions that were bought back at maturity. */
      boughtBack: z.number(),
    }),
  ),
})
export type AdminProductDetail = z.infer<typeof adminProductDetail>

export const listAdminProducts = forOperators.get('/api/operator/products', {
  summary: 'Locks, machines and NFT collections with what is sold of them, the newest first',
  permission: 'view_products',
  input: z.object({ kind: z.optional(kind), ...pageQuery }),
  data: pageOf(adminProduct),
})

export const getAdminProduct = forOperators.get('/api/operator/products/detail', {
  summary: 'A product with all its versions, who let them be sold, and what was sold',
  permission: 'view_products',
  input: z.object({ id }),
  data: adminProductDetail,
  errors: ['not_found'],
})

export const listEndedVersions = forOperators.get('/api/operator/products/ended', {
  summary:
    'Versions of products that were sold and are not any more, newest first, with what was sold of each',
  permission: 'view_products',
  input: z.object(pageQuery),
  data: pageOf(
    z.object({
      id,
      product: id,
      code: z.string(),
      kind,
      asset,
      name: localised,
      version: z.number(),
      minAmount: amount,
      maxAmount: amount,
      cycleDays: z.number(),
      dailyRate: rate,
      sold,
    }),
  ),
})

export const previewTerms = forOperators.get('/api/operator/products/preview', {
  summary: 'What terms would do that nobody has proposed yet, and their bounds',
  permission: 'view_products',
  input: z.object({
    /** Product to change; omitted for a new product. */
    product: z.optional(id),
    kind,
    pool: slug,
    ...byTermType({
      money: typedAmount,
      rate: typedRate,
      days: machine().check(z.regex(/^[1-9]\d{0,3}$/)),
    }),
  }),
  data: z.object({
    /** Each beside that of the terms on sale, computed by the functions that sell and pay. */
    consequences: z.array(consequence),
    bounds: z.array(bound),
  }),
  errors: ['not_found', 'amount_incorrect'],
})

export const proposeProduct = forOperators.post('/api/operator/products/propose', {
  summary: 'Propose a new product: its first version is sold once another operator approves',
  permission: 'propose_products',
  input: z.object({
    code: slug,
    kind,
    ...terms,
    editions: z.nullable(
      z.object({ first: number, last: number }).check(z.refine(one => one.last - one.first < LARGEST_SERIES)),
    ),
    ...proposalReason,
  }),
  data: adminProductDetail,
  errors: ['not_found', 'code_taken', 'amount_incorrect', 'offer_incorrect'],
  idempotent: true,
})

export const proposeVersion = forOperators.post('/api/operator/products/version', {
  summary: 'Propose other terms of a product: a new version; what was bought before keeps its own',
  permission: 'propose_products',
  input: z.object({ product: id, ...terms, ...proposalReason }),
  data: adminProductDetail,
  errors: ['not_found', 'amount_incorrect', 'offer_incorrect'],
  idempotent: true,
})

export const proposeSale = forOperators.post('/api/operator/products/reopen', {
  summary: 'Propose to sell a version again whose sale was closed',
  permission: 'propose_products',
  input: z.object({ version: id, ...proposalReason }),
  data: adminProductDetail,
  errors: ['not_found', 'already_proposed'],
  idempotent: true,
})

export const closeSale = forOperators.post('/api/operator/products/close', {
  summary: 'Close the sale of a product; what was bought goes on',
  permission: 'propose_products',
  input: z.object({ id }),
  data: adminProductDetail,
  errors: ['not_found', 'already_ended', 'proposal_ended'],
  idempotent: true,
})
