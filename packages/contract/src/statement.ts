import { CUSTOMER_TRANSFERS } from '@matin/domain/ledger/account'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { machine } from './field-kinds.ts'
import { amount, asset, day, nothing, time, timeZone } from './schema.ts'

/** Header with a statement's number of events, for a progress bar. */
export const STATEMENT_ROWS_HEADER = 'x-statement-rows'

/** Columns of a statement. Its names and words are English, so that programs can read them. */
export const STATEMENT_COLUMNS = [
  'time_utc',
  'time_local',
  'kind',
  'coin',
  'account',
  'amount',
  'balance_after',
  'other_coin',
  'other_account',
  'other_amount',
  'other_balance_after',
  'counterparty',
  'orders',
  'transaction_hash',
] as const

export const exportStatement = forCustomers.get('/api/wallet/statement', {
  summary: 'Every event of the customer from one day to another as CSV, the oldest first',
  input: z.object({ from: day, to: day, timeZone }),
  data: nothing,
  answers: 'csv',
})

export const getYearlySummary = forCustomers.get('/api/wallet/summary', {
  summary: 'A year by coin: opening balance, what came in and went out by kind, closing balance',
  input: z.object({ year: machine().check(z.regex(/^20\d\d$/)), timeZone }),
  data: z.object({
    from: time,
    /** End of the summed period (excluded): the end of the year, or now if the year is not over. */
    until: time,
    over: z.boolean(),
    assets: z.array(
      z.object({
        asset,
        /** Moves between the accounts cancel out. `opening` plus all `in` less all `out` is `closing`. */
        opening: amount,
        closing: amount,
        kinds: z.array(z.object({ kind: z.enum(CUSTOMER_TRANSFERS), in: amount, out: amount })),
      }),
    ),
  }),
})
