import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { search } from '../fields.ts'
import { amount, asset, id, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'

export const SEARCH_KINDS = [
  'customers',
  'withdrawals',
  'deposits',
  'orders',
  'proposals',
  'products',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
/** Kinds of match. `customer` marks an item whose customer matched. */
export const SEARCH_MATCHES = [
  ...(['uid', 'name', 'email', 'mobile', 'address', 'txid'] as const),
  ...(['id', 'order', 'product', 'customer'] as const),
] as const
export type SearchMatch = (typeof SEARCH_MATCHES)[number]
/** Maximum of items of each kind, unless one kind is requested. */
export const SEARCH_SHOWN = 5

const hit = z.object({
  /** UID of a customer, number of an order, code of a product, otherwise the item's own id. */
  id: z.string(),
  customer: z.nullable(customerCard),
  /** Kind of a proposal, English name of a product, address of a withdrawal, otherwise ''. */
  title: z.string(),
  amount: z.nullable(amount),
  asset: z.nullable(asset),
  state: z.nullable(z.string()),
  at: z.nullable(time),
  matched: z.enum(SEARCH_MATCHES),
  /** Part of the shown texts that matches, to be underlined; '' if it is masked. */
  part: z.string(),
})
export type SearchHit = z.infer<typeof hit>

export const searchEverything = forOperators.post('/api/operator/search', {
  summary:
    'What an operator may see, by UID, whole name, whole contact or the last four digits of a mobile number, address, transaction, order number or id; searches by name or contact are recorded in the audit log, and limited',
  // The search text goes in the body: it is personal, and proxies log the addresses of calls.
  input: z.object({
    q: search(254),
    kind: z.optional(z.enum(SEARCH_KINDS)),
    /** Cursor: `next` of the previous answer's group of the same kind. */
    after: z.optional(id),
  }),
  data: z.object({
    /** Limit to one kind, by `kind` or by "c ", "w ", "d " or "p " before the text; null for all. */
    filtered: z.nullable(z.enum(SEARCH_KINDS)),
    /** Item that a whole UID, address, transaction, order number or id names, to be opened at once. */
    opens: z.nullable(z.object({ kind: z.enum(SEARCH_KINDS), id: z.string() })),
    /** Groups of hits, in the order of the kinds. `next` is set only in a search by `kind`. */
    groups: z.array(
      z.object({
        kind: z.enum(SEARCH_KINDS),
        items: z.array(hit),
        more: z.boolean(),
        next: z.nullable(z.string()),
      }),
    ),
  }),
})
export type SearchAnswer = z.infer<typeof searchEverything.data>
