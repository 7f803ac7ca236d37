import type { Localised } from '@matin/contract/language'
import type { OrderState } from '@matin/domain/mining/order-state'
import type { ProductKind } from '@matin/domain/mining/product-kind'
import type { AssetId } from '@matin/domain/money/asset'
import type { WithdrawalReason } from '@matin/domain/withdrawal/reason'
import type { WithdrawalState } from '@matin/domain/withdrawal/state'
import { sql } from 'drizzle-orm'
import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { big, bytes, instant, instants, minor } from './columns.ts'

/** What an image was uploaded for. */
export type ImagePurpose = 'voucher' | 'identity' | 'support'

/** Typed view of the tables that the SQL under migrations/ makes; a test compares the two. */

export const requestKey = pgTable('request_key', {
  key: uuid().primaryKey(),
  fingerprint: bytes().notNull(),
  answer: jsonb(),
  createdAt: instant('created_at').notNull(),
})

export const customer = pgTable('customer', {
  id: uuid().primaryKey(),
  uid: text().notNull(),
  /** '' is none; there is at least one of the two. */
  email: text().notNull().default(''),
  /** E.164. */
  mobile: text().notNull().default(''),
  name: text().notNull().default(''),
  passwordHash: text('password_hash').notNull(),
  pinHash: text('pin_hash'),
  pinFailures: integer('pin_failures').notNull().default(0),
  pinLockedUntil: instant('pin_locked_until'),
  invitationCode: text('invitation_code').notNull(),
  invitedBy: uuid('invited_by'),
  withdrawalHoldUntil: instant('withdrawal_hold_until'),
  phrase: text().notNull().default(''),
  passwordChangedAt: instant('password_changed_at'),
  totpSecret: text('totp_secret'),
  totpConfirmedAt: instant('totp_confirmed_at'),
  totpStep: big('totp_step').notNull().default(0n),
  totpIntent: text('totp_intent'),
  factorSignIn: boolean('factor_sign_in').notNull().default(true),
  factorWithdrawal: boolean('factor_withdrawal').notNull().default(true),
  identityPassedAt: instant('identity_passed_at'),
  language: text().notNull().default('en'),
  createdAt: instant('created_at').notNull(),
})

export const session = pgTable('session', {
  id: uuid().primaryKey(),
  tokenHash: bytes('token_hash').notNull(),
  customer: uuid().notNull(),
  userAgent: text('user_agent').notNull(),
  address: text().notNull().default(''),
  createdAt: instant('created_at').notNull(),
  seenAt: instant('seen_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
})

export const verificationCode = pgTable('verification_code', {
  id: uuid().primaryKey(),
  target: text().notNull(),
  purpose: text().notNull(),
  codeHash: bytes('code_hash').notNull(),
  tries: integer().notNull().default(0),
  sentAt: instant('sent_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  usedAt: instant('used_at'),
  /** Of the network, that asked for it. */
  address: text().notNull().default(''),
})

export const mail = pgTable('mail', {
  id: uuid().primaryKey(),
  channel: text().$type<'email' | 'sms'>().notNull().default('email'),
  recipient: text().notNull(),
  /** Subject and text, sealed. */
  body: text().notNull(),
  createdAt: instant('created_at').notNull(),
  attempts: integer().notNull().default(0),
  tryAfter: instant('try_after'),
})

export const image = pgTable('image', {
  id: uuid().primaryKey(),
  owner: uuid().notNull(),
  purpose: text().$type<ImagePurpose>().notNull(),
  /** Sealed with the key that `keyId` names; `platform/images/stored-images.ts` opens them. */
  bytes: bytes().notNull(),
  keyId: text('key_id'),
  width: integer().notNull(),
  height: integer().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const setting = pgTable('setting', { key: text().primaryKey(), value: text().notNull() })

export const depositAddress = pgTable('deposit_address', {
  customer: uuid().primaryKey(),
  index: integer().notNull(),
  address: text().notNull(),
  createdAt: instant('created_at').notNull(),
})

export const chainCursor = pgTable('chain_cursor', {
  name: text().primaryKey(),
  blockNumber: big('block_number').notNull(),
  blockId: text('block_id').notNull(),
  blockTime: instant('block_time').notNull(),
  headNumber: big('head_number').notNull(),
  solidNumber: big('solid_number'),
  headTime: instant('head_time'),
})

export const receipt = pgTable('receipt', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  quantity: minor().notNull(),
  voucher: uuid().notNull(),
  txid: text(),
  submittedAt: instant('submitted_at').notNull(),
})

export const deposit = pgTable('deposit', {
  id: uuid().primaryKey(),
  txid: text().notNull(),
  logIndex: integer('log_index').notNull(),
  customer: uuid().notNull(),
  sender: text().notNull(),
  amount: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  blockTime: instant('block_time').notNull(),
  seenAt: instant('seen_at').notNull(),
  receipt: uuid(),
  creditedAt: instant('credited_at'),
  creditHash: text('credit_hash'),
})

export const sighting = pgTable(
  'sighting',
  {
    txid: text().notNull(),
    logIndex: integer('log_index').notNull(),
    customer: uuid().notNull(),
    sender: text().notNull(),
    amount: minor().notNull(),
    blockNumber: big('block_number').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  table => [primaryKey({ columns: [table.txid, table.logIndex] })],
)

export const pool = pgTable('pool', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  asset: text().$type<AssetId>().notNull(),
  name: jsonb().$type<Localised>().notNull(),
})

export const product = pgTable('product', {
  id: uuid().primaryKey(),
  code: text().notNull(),
  kind: text().$type<ProductKind>().notNull(),
  position: integer().notNull(),
  onSale: boolean('on_sale').notNull().default(true),
})

export const productVersion = pgTable('product_version', {
  id: uuid().primaryKey(),
  product: uuid().notNull(),
  version: integer().notNull(),
  pool: uuid().notNull(),
  asset: text().$type<AssetId>().notNull(),
  name: jsonb().$type<Localised>().notNull(),
  yieldSource: jsonb('yield_source').$type<Localised>().notNull(),
  minAmount: minor('min_amount').notNull(),
  maxAmount: minor('max_amount').notNull(),
  customerCap: minor('customer_cap').notNull(),
  cycleDays: integer('cycle_days').notNull(),
  dailyRate: big('daily_rate').notNull(),
  penaltyRate: big('penalty_rate').notNull(),
  principalReturned: boolean('principal_returned').notNull(),
  trialDays: integer('trial_days'),
  trialRate: big('trial_rate'),
  createdAt: instant('created_at').notNull(),
})

export const miningOrder = pgTable('mining_order', {
  id: uuid().primaryKey(),
  orderNo: text('order_no').notNull(),
  customer: uuid().notNull(),
  productVersion: uuid('product_version').notNull(),
  principal: minor().notNull(),
  dailyIncome: minor('daily_income').notNull(),
  state: text().$type<OrderState>().notNull(),
  ending: text().$type<'expired' | 'redeemed'>(),
  orderTime: instant('order_time').notNull(),
  valueDate: instant('value_date').notNull(),
  payoutTimes: instants('payout_times').notNull(),
  expiryAt: instant('expiry_at').notNull(),
  endedAt: instant('ended_at'),
  hash: text().notNull(),
  redemption: jsonb().$type<{ returned: string; penalty: string; forfeited: string; hash: string }>(),
  trial: boolean().notNull().default(false),
  lane: integer().notNull().generatedAlwaysAs(sql`lane_of(customer)`),
})

export const payout = pgTable(
  'payout',
  {
    order: uuid('mining_order').notNull(),
    number: integer().notNull(),
    customer: uuid().notNull(),
    amount: minor().notNull(),
    dueAt: instant('due_at').notNull(),
    paidAt: instant('paid_at').notNull(),
    transfer: uuid(),
  },
  table => [primaryKey({ columns: [table.order, table.number] })],
)

export const withdrawal = pgTable('withdrawal', {
  id: uuid().primaryKey(),
  customer: uuid().notNull(),
  address: text().notNull(),
  quantity: minor().notNull(),
  fee: minor().notNull(),
  state: text().$type<WithdrawalState>().notNull(),
  needsReview: boolean('needs_review').notNull(),
  reason: text().$type<WithdrawalReason>(),
  hash: text().notNull(),
  txid: text(),
  submittedAt: instant('submitted_at').notNull(),
  deadlineAt: instant('deadline_at').notNull(),
  approvedAt: instant('approved_at'),
  approvedBy: text('approved_by').$type<'rule' | 'operators'>(),
  autoLimit: minor('auto_limit').notNull(),
  dualLimit: minor('dual_limit').notNull(),
  riskThreshold: integer('risk_threshold').notNull(),
  sentAt: instant('sent_at'),
  endedAt: instant('ended_at'),
})

export const signingAttempt = pgTable(
  'signing_attempt',
  {
    subject: uuid().notNull(),
    attempt: integer().notNull(),
    txid: text().notNull(),
    rawDataHex: text('raw_data_hex').notNull(),
    signature: text().notNull(),
    expiration: instant().notNull(),
    createdAt: instant('created_at').notNull(),
    state: text().$type<'live' | 'expired' | 'settled'>().notNull(),
    lastCode: text('last_code'),
  },
  table => [primaryKey({ columns: [table.subject, table.attempt] })],
)

export const sweep = pgTable('sweep', {
  id: uuid().primaryKey(),
  supply: uuid(),
  address: text().notNull(),
  index: integer().notNull(),
  amount: minor().notNull(),
  supplySun: minor('supply_sun').notNull(),
  state: text().$type<'supplying' | 'sweeping' | 'confirmed' | 'failed'>().notNull(),
  reason: text(),
  createdAt: instant('created_at').notNull(),
  endedAt: instant('ended_at'),
})

export const reconciliation = pgTable('reconciliation', {
  wallet: text().$type<'deposit' | 'hot' | 'cold'>().primaryKey(),
  ledger: minor().notNull(),
  chain: minor().notNull(),
  blockNumber: big('block_number').notNull(),
  checkedAt: instant('checked_at').notNull(),
})

export const signerStatus = pgTable('signer_status', {
  id: integer().primaryKey(),
  hotAddress: text('hot_address').notNull(),
  usdt: minor().notNull(),
  trxSun: minor('trx_sun').notNull(),
  paused: text().$type<'hot_wallet_low' | 'node_unreachable'>(),
  seenAt: instant('seen_at').notNull(),
})
