import * as z from 'zod/mini'
import { forCustomers } from './endpoint.ts'
import { id, pageOf, pageQuery, time } from './schema.ts'
import { unread } from './unread.ts'

export const MESSAGE_KINDS = [
  'deposit_seen',
  'deposit_foreign',
  'recharge_credited',
  'deposit_attached',
  'withdrawal_recovered',
  'withdrawal_submitted',
  'withdrawal_approved',
  'withdrawal_returned',
  'withdrawal_sent',
  'withdrawal_confirmed',
  'withdrawal_cancelled',
  'withdrawal_rejected',
  'withdrawal_failed',
  'payout',
  'order_bought',
  'order_redeemed',
  'order_expired',
  'machine_rented',
  'rental_ended',
  'nft_bought',
  'nft_bought_back',
  'trial_started',
  'trial_claimed',
  'trial_ended',
  'exchange_bought',
  'exchange_sold',
  'transfer_sent',
  'transfer_received',
  'identity_submitted',
  'identity_passed',
  'identity_failed',
  'identity_revoked',
  'address_added',
  'saved_only_on',
  'saved_only_ending',
  'login_new_device',
  'password_changed',
  'payment_password_set',
  'payment_password_changed',
  'contact_added',
  'contact_changed',
  'totp_enabled',
  'totp_disabled',
  'passkey_added',
  'passkey_removed',
  'recovery_code_used',
  'recovery_codes_renewed',
  'factor_use_changed',
  'recovery_factor_asked',
  'recovery_factor_done',
  'recovery_pin_asked',
  'recovery_pin_done',
  'recovery_rejected',
  'account_suspended',
  'account_restored',
] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

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
