import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { fromWire } from '@matin/domain/money/amount'
import { HOLD_REASONS } from '@matin/domain/operators/hold'
import * as z from 'zod/mini'
import { CUSTOMER_CURSOR } from '../cursor.ts'
import { decode } from '../decode.ts'
import { forOperators } from '../endpoint.ts'
import { search, typedAmount } from '../fields.ts'
import { amount, counted, pageBy, pageOf, platformDay, time } from '../schema.ts'
import { customerCard } from './customer-card.ts'

/** `new`: joined in the last seven days; `away`: not seen for thirty days. */
export const CUSTOMER_VIEWS = [
  'money',
  'new',
  'held',
  'suspended',
  'in_review',
  'passed',
  'not_certified',
  'away',
] as const
export type CustomerView = (typeof CUSTOMER_VIEWS)[number]
/** Sort orders of the list: newest, largest balance, or last seen first. */
export const CUSTOMER_SORTS = ['joined', 'balance', 'seen'] as const
export type CustomerSort = (typeof CUSTOMER_SORTS)[number]
export type CustomerFilter = z.input<typeof countCustomers.input>
/** Bound of a filter's capped count. */
export const CUSTOMERS_COUNTED = 1000

/** In minor units. */
const balance = z.optional(decode(typedAmount, text => fromWire(text, 'USDT')))

const filter = {
  view: z.optional(z.enum(CUSTOMER_VIEWS)),
  identity: z.optional(z.enum(IDENTITY_STATES)),
  /** Smallest and largest balance of the filter, in USDT. */
  balanceFrom: balance,
  balanceTo: balance,
  /** First and last platform day of the filter, both included. */
  seenFrom: z.optional(platformDay),
  seenTo: z.optional(platformDay),
  joinedFrom: z.optional(platformDay),
  joinedTo: z.optional(platformDay),
  /** Parsed as in the operators' search. Searches for a person are recorded in the audit log and limited. */
  search: z.optional(search(254)),
}

const listed = z.object({
  customer: customerCard,
  identity: z.enum(IDENTITY_STATES),
  /** Total balance in USDT, at most an hour old; null before the first count. */
  balance: z.nullable(amount),
  /** Used part of the 24-hour limit and the limit, in USDT. */
  limit: z.object({ used: amount, of: amount }),
  /** Hold on withdrawals; of several the one that ends last. Null without a hold. */
  hold: z.nullable(z.object({ reason: z.enum(HOLD_REASONS), until: time })),
  /** End of the suspension, during which sign-in is refused; null if the account is not suspended. */
  suspendedUntil: z.nullable(time),
  /** Time of the last session use or start, accurate to a day; null for never. */
  seenAt: z.nullable(time),
  joinedAt: time,
})
export type ListedCustomer = z.infer<typeof listed>

export const listCustomers = forOperators.get('/api/operator/customers', {
  summary:
    'Customers whose accounts are open, by named filters and own ones together; a page may have few and yet another one after it',
  permission: 'view_customers',
  input: z.object({ ...filter, sort: z.optional(z.enum(CUSTOMER_SORTS)), ...pageBy(CUSTOMER_CURSOR) }),
  data: pageOf(listed),
})

export const countCustomers = forOperators.get('/api/operator/customers/counts', {
  summary: 'How many customers there are, how many each named filter has, and how many fit these filters',
  permission: 'view_customers',
  input: z.object(filter),
  data: z.object({
    all: counted,
    views: z.object({
      money: counted,
      new: counted,
      held: counted,
      suspended: counted,
      in_review: counted,
      passed: counted,
      not_certified: counted,
      away: counted,
    }),
    fit: counted,
  }),
})
