import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { CUSTOMER_EVENTS } from '@matin/domain/ledger/account'
import { CONTACT_KINDS, CONTACT_REASONS } from '@matin/domain/operators/contact'
import * as z from 'zod/mini'
import { getTokenData, walletLogItem } from '../assets.ts'
import { DEVICE_CURSOR, TIMELINE_CURSOR } from '../cursor.ts'
import { forOperators } from '../endpoint.ts'
import { uid } from '../fields.ts'
import { intentKey } from '../intents.ts'
import { listUserMines, order } from '../mining.ts'
import { recharge } from '../recharge.ts'
import { amount, asset, id, nothing, pageBy, pageOf, pageQuery, signedAmount, time } from '../schema.ts'
import { device, signInEntry } from '../security.ts'
import { hold, lookalike, withdrawal } from '../withdrawal.ts'
import { customerCard } from './customer-card.ts'
import { operatorHold, SUSPENSION_BLOCKS } from './holds.ts'

export const getAdminCustomer = forOperators.get('/api/operator/customers/detail', {
  summary: 'One customer, contacts masked; the view is recorded in the audit log',
  permission: 'view_customers',
  input: z.object({ uid }),
  data: z.object({
    uid: z.string(),
    customer: customerCard,
    /** Masked email address; '' for none. */
    email: z.string(),
    mobile: z.string(),
    name: z.string(),
    language: z.string(),
    createdAt: time,
    closedAt: z.nullable(time),
    identity: z.enum(IDENTITY_STATES),
    identityPassedAt: z.nullable(time),
    security: z.object({
      passwordChangedAt: z.nullable(time),
      contactChangedAt: z.nullable(time),
      /** Time of the newest device's first sign-in. */
      newestDeviceAt: z.nullable(time),
      authenticator: z.boolean(),
      passkeys: z.number(),
      recoveryCodes: z.number(),
      savedOnly: z.boolean(),
    }),
    /** Hold on withdrawals; of several the one that ends last. Null without a hold. */
    hold: z.nullable(hold),
    suspensionBlockedBy: z.nullable(z.enum(SUSPENSION_BLOCKS)),
    /** 24-hour limit of withdrawals and its used part, in USDT. */
    limit: z.object({ of: amount, used: amount }),
    ordersInProgress: z.number(),
    total: amount,
    assets: getTokenData.data.shape.assets,
    /** Holds that were not released, the last to end first. Some may have ended. */
    holds: z.array(operatorHold),
    sessions: z.array(device),
    signIns: z.array(signInEntry),
  }),
  errors: ['not_found'],
})

export const listCustomerActivity = forOperators.get('/api/operator/customers/activity', {
  summary: "What happened to a customer's money, newest first, as the customer sees it",
  permission: 'view_customers',
  input: z.object({ uid, kind: z.optional(z.enum(CUSTOMER_EVENTS)), ...pageQuery }),
  data: pageOf(walletLogItem),
  errors: ['not_found'],
})

export const TIMELINE_SOURCES = ['operator', 'sign_in', 'money'] as const

const timelineEntry = z.object({
  /** Id of the entry, unique within its source. */
  id: z.string(),
  source: z.enum(TIMELINE_SOURCES),
  at: time,
  /** Action of an operator, outcome of a sign-in, or event of the wallet's history. */
  what: z.string(),
  /** Subject of the entry: "withdrawal:<id>", the device of a sign-in, or the reference of a movement. */
  about: z.string(),
  /** Operator who acted; null for the customer or the platform. */
  operator: z.nullable(z.string()),
  amount: z.nullable(signedAmount),
  asset: z.nullable(asset),
})
export type TimelineEntry = z.infer<typeof timelineEntry>

export const listCustomerTimeline = forOperators.get('/api/operator/customers/timeline', {
  summary:
    'What happened to a customer, newest first: sign-ins, movements of money, and what operators decided; the view is recorded in the audit log',
  permission: 'view_customers',
  input: z.object({ uid, source: z.optional(z.enum(TIMELINE_SOURCES)), ...pageBy(TIMELINE_CURSOR) }),
  data: pageOf(timelineEntry),
  errors: ['not_found'],
})

export const getWithdrawalBackground = forOperators.get('/api/operator/customers/background', {
  summary:
    'Against what a withdrawal is judged: how long its customer is there, the 24-hour limit, what they usually take out, and what they were told in the 24 hours before it; the view is recorded in the audit log',
  permission: 'view_withdrawals',
  input: z.object({ withdrawal: id }),
  data: z.object({
    joinedAt: time,
    /** 24-hour limit of withdrawals and its used part, in USDT. */
    limit: z.object({ of: amount, used: amount }),
    /** Median of up to twenty withdrawals paid before this one; null if there are none. */
    usual: z.nullable(amount),
    /** Amounts of paid withdrawals, newest first. */
    paid: z.array(amount),
    /** USDT that the customer has recharged and withdrawn in total, and the present spot balance. */
    recharged: amount,
    withdrawn: amount,
    spot: amount,
    /** Time when the address was saved in the customer's address book; null if it is not saved. */
    savedAt: z.nullable(time),
    /** Known address that could be mistaken for the withdrawal's: the ends are the same. */
    lookalikeOf: z.nullable(lookalike),
    /** Messages to the customer in the 24 hours before, in English, newest first, at most twenty. */
    told: z.array(z.object({ id, at: time, title: z.string(), text: z.string() })),
  }),
  errors: ['not_found'],
})
export type WithdrawalBackground = z.infer<typeof getWithdrawalBackground.data>

export const openCustomerContact = forOperators.post('/api/operator/customers/contact', {
  summary:
    'The whole email address or mobile number of a customer, with a proof of who looks; the view is recorded in the audit log with its reason',
  permission: 'open_contacts',
  input: z.object({ uid, kind: z.enum(CONTACT_KINDS), reason: z.enum(CONTACT_REASONS) }),
  stepUp: true,
  data: z.object({
    contact: z.string(),
    /** Time until which the console may show the contact. */
    until: time,
  }),
  errors: ['not_found'],
})

export const getCustomerRequest = forOperators.get('/api/operator/customers/request', {
  summary:
    'What became of a request of a customer that moves money, by the reference that their app shows; the look-up is recorded in the audit log',
  permission: 'view_customers',
  input: z.object({ uid, key: intentKey }),
  data: z.object({
    /** `closed`: not executed, and never will be. `unknown`: not received, or older than the stored keys. */
    outcome: z.enum(['posted', 'closed', 'unknown']),
    path: z.nullable(z.string()),
    at: z.nullable(time),
    /** Ids and amounts from the answer of the posted command, by their field names there. */
    facts: z.array(z.object({ name: z.string(), value: z.string() })),
  }),
  errors: ['not_found'],
})

const { state, kind } = listUserMines.input.shape

export const listCustomerOrders = forOperators.get('/api/operator/customers/orders', {
  summary:
    "A customer's locks, rentals and collectibles, newest first; the view is recorded in the audit log",
  permission: 'view_customers',
  input: z.object({ uid, state, kind, ...pageQuery }),
  data: pageOf(order),
  errors: ['not_found'],
})

export const listCustomerRecharges = forOperators.get('/api/operator/customers/recharges', {
  summary: "A customer's recharges, newest first; the view is recorded in the audit log",
  permission: 'view_customers',
  input: z.object({ uid, ...pageQuery }),
  data: pageOf(recharge),
  errors: ['not_found'],
})

export const listCustomerWithdrawals = forOperators.get('/api/operator/customers/withdrawals', {
  summary: "A customer's withdrawals, newest first; the view is recorded in the audit log",
  permission: 'view_customers',
  input: z.object({ uid, ...pageQuery }),
  data: pageOf(withdrawal),
  errors: ['not_found'],
})

export const knownDevice = z.object({
  /** Beginning of the hash that identifies the device. */
  id: z.string(),
  firstSeenAt: time,
  seenAt: time,
  sessions: z.number(),
})
export type KnownDevice = z.infer<typeof knownDevice>

export const listCustomerDevices = forOperators.get('/api/operator/customers/devices', {
  summary:
    'Devices that a customer signed in from, the last used first; the view is recorded in the audit log',
  permission: 'view_customers',
  input: z.object({ uid, ...pageBy(DEVICE_CURSOR) }),
  data: pageOf(knownDevice),
  errors: ['not_found'],
})

export const endCustomerSessions = forOperators.post('/api/operator/customers/sessions/end', {
  summary: 'End all sessions of a customer, who signs in anew',
  permission: 'end_customer_sessions',
  input: z.object({ uid }),
  data: nothing,
  errors: ['not_found'],
  idempotent: true,
})
