import type { RecoveryReason } from '@matin/domain/auth/recovery'
import type { Values } from '@matin/i18n/values'
import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import type { ChannelKind } from './notification-preferences.ts'
import { id, pageOf, pageQuery, time } from './schema.ts'
import { unread } from './unread.ts'

interface Declared {
  /** Page that the message and its email open. `takes`: its query has the subject's id. `kind` filters a list. */
  page: { to: `/pages/${string}`; takes?: 'id'; kind?: string }
  /**
   * Notification preference by which the message also goes out by email and push; null if only the app shows
   * it. The email of `security` goes out with the change itself (`notifySecurity`), only its push by this.
   */
  preference: ChannelKind | null
  /** Whether the message has the id of the recharge, withdrawal, order or other subject that it is about. */
  about?: true
}

const recharge = { to: '/pages/Assets/recharge', takes: 'id' } as const
const deposits = { to: '/pages/Assets/charge' } as const
const withdrawal = { to: '/pages/Assets/withdrawal', takes: 'id' } as const
const order = { to: '/pages/DEFI/order', takes: 'id' } as const
const history = <K extends string>(kind: K) => ({ to: '/pages/Assets/history', kind }) as const
const exchanges = { to: '/pages/Personal/exchange_history' } as const
const identity = { to: '/pages/Authentication/index' } as const
const addressBook = { to: '/pages/Personal/addressBook' } as const
const forgotPin = { to: '/pages/Security/forgotPin' } as const
const security = { to: '/pages/Security/index' } as const
const support = { to: '/pages/Personal/service' } as const

/** All kinds of inbox messages. Their texts, `messages.<kind>` of the catalogue, name the parameters. */
export const MESSAGES = {
  deposit_seen: { page: deposits, preference: 'recharges' },
  deposit_foreign: { page: support, preference: 'recharges' },
  recharge_credited: { page: recharge, preference: 'recharges', about: true },
  deposit_attached: { page: history('deposit_seen'), preference: 'recharges' },
  withdrawal_recovered: { page: history('withdrawal_recovered'), preference: 'withdrawals' },
  withdrawal_submitted: { page: withdrawal, preference: 'withdrawals', about: true },
  // Customers do not wait for this step.
  withdrawal_approved: { page: withdrawal, preference: null, about: true },
  withdrawal_returned: { page: withdrawal, preference: 'withdrawals', about: true },
  withdrawal_sent: { page: withdrawal, preference: 'withdrawals', about: true },
  withdrawal_confirmed: { page: withdrawal, preference: 'withdrawals', about: true },
  withdrawal_cancelled: { page: withdrawal, preference: 'withdrawals', about: true },
  withdrawal_rejected: { page: withdrawal, preference: 'withdrawals', about: true },
  withdrawal_failed: { page: withdrawal, preference: 'withdrawals', about: true },
  payout: { page: history('payout'), preference: null },
  order_bought: { page: order, preference: null, about: true },
  order_redeemed: { page: order, preference: 'orders', about: true },
  order_expired: { page: order, preference: 'orders', about: true },
  machine_rented: { page: order, preference: null, about: true },
  rental_ended: { page: order, preference: 'orders', about: true },
  nft_bought: { page: order, preference: null, about: true },
  nft_bought_back: { page: order, preference: 'orders', about: true },
  trial_started: { page: order, preference: null, about: true },
  trial_claimed: { page: order, preference: null, about: true },
  trial_ended: { page: order, preference: 'orders', about: true },
  exchange_bought: { page: exchanges, preference: null },
  exchange_sold: { page: exchanges, preference: null },
  transfer_sent: { page: history('internal_transfer'), preference: null },
  transfer_received: { page: history('internal_transfer'), preference: 'transfers', about: true },
  identity_submitted: { page: identity, preference: null, about: true },
  identity_passed: { page: identity, preference: 'identity', about: true },
  identity_failed: { page: identity, preference: 'identity', about: true },
  identity_revoked: { page: identity, preference: 'identity', about: true },
  address_added: { page: addressBook, preference: 'security' },
  saved_only_on: { page: addressBook, preference: 'security' },
  saved_only_ending: { page: addressBook, preference: 'security' },
  login_new_device: { page: security, preference: 'security' },
  password_changed: { page: security, preference: 'security' },
  payment_password_set: { page: security, preference: 'security' },
  payment_password_changed: { page: security, preference: 'security' },
  contact_added: { page: security, preference: 'security' },
  contact_changed: { page: security, preference: 'security' },
  totp_enabled: { page: security, preference: 'security' },
  totp_disabled: { page: security, preference: 'security' },
  passkey_added: { page: security, preference: 'security' },
  passkey_removed: { page: security, preference: 'security' },
  recovery_code_used: { page: security, preference: 'security' },
  recovery_codes_renewed: { page: security, preference: 'security' },
  factor_use_changed: { page: security, preference: 'security' },
  recovery_factor_asked: { page: security, preference: 'security' },
  recovery_factor_done: { page: security, preference: 'security' },
  recovery_pin_asked: { page: forgotPin, preference: 'security' },
  recovery_pin_done: { page: forgotPin, preference: 'security' },
  recovery_rejected: { page: security, preference: 'security' },
  account_suspended: { page: security, preference: null },
  account_restored: { page: security, preference: null },
} as const satisfies Record<string, Declared>
export type MessageKind = keyof typeof MESSAGES
export const MESSAGE_KINDS = Object.keys(MESSAGES) as [MessageKind, ...MessageKind[]]

type ParamOf<K extends MessageKind> =
  | Values[`messages.${K}.${'title' | 'text'}` & keyof Values]
  | ((typeof MESSAGES)[K] extends { about: true } ? 'about' : never)

/**
 * Values of the kind's texts, and `about`. Amounts are decimal strings, times timestamps; both are written in
 * the reader's language. A `contact` is masked, a `txid` shortened. `due` is the time at which a payout was due,
 * and distinguishes days that were paid together. The `total` of an exchange is the USDT paid, with fee and
 * spread included, or received, after both. `about` of `transfer_received` is the same for the small sends of
 * one sender and day, whose `amount` is their sum.
 */
export type MessageParams = {
  [K in MessageKind]: { [N in ParamOf<K>]: N extends 'reason' ? RecoveryReason : string }
}

export interface MessagePage {
  to: (typeof MESSAGES)[MessageKind]['page']['to']
  search: { id?: string; kind?: string }
}

/** `about` is the id of the recharge, withdrawal or order that the message is about; null for none. */
export function messagePage(kind: MessageKind, about: string | null): MessagePage {
  const page: Declared['page'] & Pick<MessagePage, 'to'> = MESSAGES[kind].page
  return {
    to: page.to,
    search: { ...(page.takes && { id: about ?? '' }), ...(page.kind !== undefined && { kind: page.kind }) },
  }
}

export const message = z.object({
  id,
  kind: z.enum(MESSAGE_KINDS),
  /** Title of the message, in the language of the request. */
  title: z.string(),
  text: z.string(),
  /** Id of the recharge, withdrawal or order concerned; null for none. */
  about: z.nullable(z.string()),
  createdAt: time,
  readAt: z.nullable(time),
})
export type Message = z.infer<typeof message>

export const listMessages = forCustomers.get('/api/message/list', {
  summary: "The customer's messages in the language of the request, newest first",
  input: z.object(pageQuery),
  data: pageOf(message),
})

export const readMessages = forCustomers.post('/api/message/read', {
  summary: 'Mark one message as read, or all when no id is given; answers how many are left unread',
  input: z.object({ id: z.optional(id) }),
  data: unread,
})
