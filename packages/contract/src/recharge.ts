import * as z from 'zod/mini'
import { forCustomers, IMAGE_ERRORS } from './endpoint.ts'
import { txid, typedUsdt } from './fields.ts'
import { amount, id, network, pageOf, pageQuery, time } from './schema.ts'

/** waiting → confirming → credited, or below_minimum until transfers add up, or not_found after 24 h. */
export const RECHARGE_STATES = ['waiting', 'confirming', 'below_minimum', 'credited', 'not_found'] as const
export type RechargeState = (typeof RECHARGE_STATES)[number]

/** `node_faulty`: an answer contradicts the block's header. `witness_unknown`: an unknown key signed it. */
export const SCAN_STOPS = ['node_faulty', 'witness_unknown', 'second_node_silent', 'nodes_disagree'] as const
export type ScanStop = (typeof SCAN_STOPS)[number]

export const recharge = z.object({
  id,
  state: z.enum(RECHARGE_STATES),
  network,
  claimed: amount,
  /** Amount on the chain; null until the transfer is seen. */
  onChain: z.nullable(amount),
  credited: z.nullable(amount),
  txid: z.nullable(z.string()),
  confirmations: z.number(),
  confirmationsNeeded: z.number(),
  voucherId: id,
  submittedAt: time,
  seenAt: z.nullable(time),
  creditedAt: z.nullable(time),
  hash: z.nullable(z.string()),
  /** The receipt's transaction sent something else: TRX with its amount, or another token without `trx`. */
  foreign: z.optional(z.object({ trx: z.optional(amount) })),
})
export type Recharge = z.infer<typeof recharge>

/** Transfer seen on the chain without a receipt. */
export const seenTransfer = z.object({
  txid: z.string(),
  /** Log index of the transfer; one transaction may contain several. */
  logIndex: z.number(),
  amount,
  /** So small that anybody may have sent it (dust); the form never fills it in by default. */
  dust: z.boolean(),
  from: z.string(),
  seenAt: time,
  solid: z.boolean(),
  confirmations: z.number(),
})
export type SeenTransfer = z.infer<typeof seenTransfer>

export const getTopupAddress = forCustomers.get('/api/topup/address', {
  summary: "The customer's own deposit address and what a recharge needs",
  data: z.object({
    network,
    address: z.string(),
    minimum: amount,
    confirmationsNeeded: z.number(),
    stopped: z.optional(z.enum(SCAN_STOPS)),
    /** Transfers on the chain that wait for a receipt, in the order in which the form offers them. */
    withoutReceipt: z.array(seenTransfer),
  }),
  errors: ['chain_behind'],
})

export const uploadImage = forCustomers.post('/api/upload/image', {
  summary: 'Upload a payment voucher (JPEG, PNG or WebP up to 10 MiB); re-encoded, metadata removed',
  data: z.object({ id, width: z.number(), height: z.number() }),
  errors: [...IMAGE_ERRORS],
  body: 'image',
})

export const submitTopup = forCustomers.post('/api/topup/submit', {
  summary: 'Submit the receipt of a recharge: quantity, voucher and optionally transaction id and log index',
  input: z.object({
    quantity: typedUsdt,
    voucherId: z.uuid({ error: 'voucher_required' }),
    txid: z.optional(txid),
    /** If omitted, a transfer with the exact amount is preferred. */
    logIndex: z.optional(z.int().check(z.minimum(0), z.maximum(2 ** 31 - 1))),
  }),
  data: recharge,
  errors: [
    'amount_incorrect',
    'voucher_required',
    'voucher_used',
    'receipt_pending',
    'deposit_credited',
    'txid_format',
  ],
  idempotent: true,
})

export const listTopups = forCustomers.get('/api/topup/list', {
  summary: "The customer's recharges, newest first",
  input: z.object(pageQuery),
  data: pageOf(recharge),
})

export const getTopup = forCustomers.get('/api/topup/detail', {
  summary: 'One recharge',
  input: z.object({ id }),
  data: recharge,
  errors: ['not_found'],
})
