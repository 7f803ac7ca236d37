import * as z from 'zod/mini'
import { shownUsdt } from './decode.ts'
import { forCustomers } from './endpoint.ts'
import { FACTOR_ERRORS } from './factor-asked.ts'
import { machine } from './field-kinds.ts'
import { OWNER_PROOF_ERRORS, ownerProof } from './owner-proof.ts'
import { amount, done, nothing, time } from './schema.ts'

export const CLOSING_BLOCKS = ['balance', 'order', 'withdrawal', 'recharge', 'hold'] as const
export type ClosingBlock = (typeof CLOSING_BLOCKS)[number]

/** Formats of the data export. Both have all data; JSON also has the images. */
export const EXPORT_FORMATS = ['json', 'csv'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

/** Columns of the CSV: one line for each field of each row. */
export const EXPORT_COLUMNS = ['section', 'row', 'field', 'value'] as const

export const getClosing = forCustomers.get('/api/privacy/state', {
  summary: 'What keeps the account from being closed now',
  data: z.object({
    blocks: z.array(z.enum(CLOSING_BLOCKS)),
    /** USDT that closing gives up: too little to be withdrawn, or sent by others within a day. */
    remainder: z.optional(amount),
    /** USDT sent to the deposit address that was not credited; absent for none. */
    unclaimed: z.optional(amount),
  }),
})

export const openExport = forCustomers.post('/api/privacy/open', {
  summary:
    'Show the strongest proof that there is, for a ticket that downloads all that is kept of the customer, for ten minutes and in this session',
  input: z.object(ownerProof),
  data: z.object({ ticket: z.string(), until: time }),
  errors: [...OWNER_PROOF_ERRORS, ...FACTOR_ERRORS],
})

export const exportData = forCustomers.post('/api/privacy/export', {
  summary: 'All that is kept of the customer, as JSON (with images) or CSV',
  input: z.object({ ticket: machine().check(z.maxLength(500)), format: z.enum(EXPORT_FORMATS) }),
  data: nothing,
  errors: ['ticket_ended'],
  answers: 'file',
})

export const closeAccount = forCustomers.post('/api/privacy/close', {
  summary:
    'Close the account, with the strongest proof that there is: what is known of the customer goes, the ledger stays, and nobody signs in any more',
  input: z.object({
    ...ownerProof,
    /** Remainder that the customer saw and gives up, with the little that arrived since; absent for none. */
    remainder: z.optional(shownUsdt),
  }),
  data: done,
  errors: [
    ...OWNER_PROOF_ERRORS,
    ...FACTOR_ERRORS,
    'closing_balance',
    'closing_order',
    'closing_withdrawal',
    'closing_recharge',
    'closing_hold',
  ],
})
