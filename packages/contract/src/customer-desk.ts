import { IDENTITY_STATES } from '@matin/domain/identity/state'
import { CUSTOMER_TRANSFERS } from '@matin/domain/ledger/account'
import * as z from 'zod/mini'
import { getTokenData, walletLogItem } from './assets.ts'
import { endpoint } from './endpoint.ts'
import { operatorHold } from './holds.ts'
import { amount, nothing, pageOf, pageQuery, time } from './schema.ts'
import { device, signInEntry } from './security.ts'

const uid = z.string().check(z.trim(), z.regex(/^\d{9}$/))

/** What was typed into the one search field, as the server understood it. */
export const CUSTOMER_KEYS = ['uid', 'email', 'mobile', 'address', 'txid', 'unknown'] as const

export const findCustomers = endpoint({
  method: 'POST',
  path: '/api/operator/customers/find',
  summary:
    'Customers of a UID, a whole e-mail address, mobile number, address or transaction; the look-up is recorded in the audit log',
  access: 'operator',
  permission: 'view_customers',
  // In the body: what is searched for is personal, and addresses of calls are logged by others.
  input: z.object({ search: z.string().check(z.trim(), z.minLength(1), z.maxLength(254)) }),
  data: z.object({ by: z.enum(CUSTOMER_KEYS), uids: z.array(z.string()) }),
  errors: [],
})

export const getDeskCustomer = endpoint({
  method: 'GET',
  path: '/api/operator/customers/detail',
  summary: 'One customer, contacts masked; the view is recorded in the audit log',
  access: 'operator',
  permission: 'view_customers',
  input: z.object({ uid }),
  data: z.object({
    uid: z.string(),
    /** Masked; '' is none. */
    email: z.string(),
    mobile: z.string(),
    name: z.string(),
    language: z.string(),
    createdAt: time,
    closedAt: z.nullable(time),
    identity: z.enum(IDENTITY_STATES),
    /** In USDT, of the last 24 hours. */
    limit: z.object({ of: amount, used: amount }),
    ordersInProgress: z.number(),
    total: amount,
    assets: getTokenData.data.shape.assets,
    /** Those that nobody has released, the last to end first; some may be over. */
    holds: z.array(operatorHold),
    sessions: z.array(device),
    /** The newest of them. */
    signIns: z.array(signInEntry),
  }),
  errors: ['not_found'],
})

export const listCustomerActivity = endpoint({
  method: 'GET',
  path: '/api/operator/customers/activity',
  summary: "What happened to a customer's money, newest first, as the customer sees it",
  access: 'operator',
  permission: 'view_customers',
  input: z.object({ uid, kind: z.optional(z.enum(CUSTOMER_TRANSFERS)), ...pageQuery }),
  data: pageOf(walletLogItem),
  errors: ['not_found'],
})

export const endCustomerSessions = endpoint({
  method: 'POST',
  path: '/api/operator/customers/sessions/end',
  summary: 'End all sessions of a customer, who signs in anew',
  access: 'operator',
  permission: 'end_customer_sessions',
  input: z.object({ uid }),
  data: nothing,
  errors: ['not_found'],
  idempotent: true,
})
