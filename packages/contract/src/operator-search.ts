import * as z from 'zod/mini'
import { customerCard } from './customer-card.ts'
import { endpoint } from './endpoint.ts'
import { search } from './fields.ts'
import { amount, asset, id, time } from './schema.ts'

export const SEARCH_KINDS = [
  'customers',
  'withdrawals',
  'deposits',
  'orders',
  'proposals',
  'products',
] as const
export type SearchKind = (typeof SEARCH_KINDS)[number]
/** By what something was found; by `customer` is what belongs to one who was found. */
export const SEARCH_MATCHES = [
  ...(['uid', 'name', 'email', 'mobile', 'address', 'txid'] as const),
  ...(['id', 'order', 'product', 'customer'] as const),
] as const
export type SearchMatch = (typeof SEARCH_MATCHES)[number]
/** Shown of each kind until one of them is asked for. */
export const SEARCH_SHOWN = 5

const hit = z.object({
  /** What opens it: the UID of a customer, the number of an order, the code of a product, else its id. */
  id: z.string(),
  customer: z.nullable(customerCard),
  /** The kind of a proposal, the name of a product or of an order's product in English, the address of a withdrawal, else ''. */
  title: z.string(),
  amount: z.nullable(amount),
  asset: z.nullable(asset),
  /** As the lists of its kind have it; null where it has none. */
  state: z.nullable(z.string()),
  at: z.nullable(time),
  matched: z.enum(SEARCH_MATCHES),
  /** What of the shown texts was found, to be underlined; '' where that is masked. */
  part: z.string(),
})
export type SearchHit = z.infer<typeof hit>

export const searchEverything = endpoint({
  method: 'POST',
  path: '/api/operator/search',
  summary:
    'What an operator may see, by UID, whole words of a name, whole contact or its last four digits, address, transaction, order number or id; a search by name or contact is recorded in the audit log',
  access: 'operator',
  // In the body: what is searched for is personal, and addresses of calls are logged by others.
  input: z.object({
    q: search(254),
    kind: z.optional(z.enum(SEARCH_KINDS)),
    /** The `next` of the group before, of the same kind. */
    after: z.optional(id),
  }),
  data: z.object({
    /** What the text was narrowed to, by "c ", "w ", "d " or "p " before it, or by `kind`. */
    narrowed: z.nullable(z.enum(SEARCH_KINDS)),
    /** What a whole UID, address, transaction, order number or id names: it may be opened at once. */
    opens: z.nullable(z.object({ kind: z.enum(SEARCH_KINDS), id: z.string() })),
    /** Those with something found, in the order of the kinds. `next` is of one that was asked for by `kind`. */
    groups: z.array(
      z.object({
        kind: z.enum(SEARCH_KINDS),
        items: z.array(hit),
        more: z.boolean(),
        next: z.nullable(z.string()),
      }),
    ),
  }),
  errors: [],
})
export type SearchAnswer = z.infer<typeof searchEverything.data>
