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
/** Kinds of match. `customer` marks an item of a customer who was found. */
export const SEARCH_MATCHES = [
  ...(['uid', 'name', 'email', 'mobile', 'address', 'txid'] as const),
  ...(['id', 'order', 'product', 'customer'] as const),
] as const
export type SearchMatch = (typeof SEARCH_MATCHES)[number]
/** Items shown of each kind until one kind is requested. */
export const SEARCH_SHOWN = 5

const hit = z.object({
  /** Id that opens it: the UID of a customer, the number of an order, the code of a product, else its id. */
  id: z.string(),
  customer: z.nullable(customerCard),
  /** The kind of a proposal, the name of a product or of an order's product in English, the address of a withdrawal, else ''. */
  title: z.string(),
  amount: z.nullable(amount),
  asset: z.nullable(asset),
  /** State as in the lists of its kind; null where it has none. */
  state: z.nullable(z.string()),
  at: z.nullable(time),
  matched: z.enum(SEARCH_MATCHES),
  /** Matching part of the shown texts, to be underlined; '' where that is masked. */
  part: z.string(),
})
export type SearchHit = z.infer<typeof hit>

export const searchEverything = forOperators.post('/api/operator/search', {
  summary:
    'What an operator may see, by UID, whole words of a name, whole contact or its last four digits, address, transaction, order number or id; a search by name or contact is recorded in the audit log',
  // The search text goes in the body: it is personal, and proxies log the addresses of calls.
  input: z.object({
    q: search(254),
    kind: z.optional(z.enum(SEARCH_KINDS)),
    /** The `next` of the previous group of the same kind. */
    after: z.optional(id),
  }),
  data: z.object({
    /** Kind that the search is limited to, by "c ", "w ", "d " or "p " before the text, or by `kind`. */
    filtered: z.nullable(z.enum(SEARCH_KINDS)),
    /** The one item that a whole UID, address, transaction, order number or id names; it may be opened at once. */
    opens: z.nullable(z.object({ kind: z.enum(SEARCH_KINDS), id: z.string() })),
    /** Kinds with matches, in the order of the kinds. `next` is only for a search by `kind`. */
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
