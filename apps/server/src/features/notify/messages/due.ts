import type { MessageKind } from '@matin/contract/messages'
import type { ChannelKind } from '@matin/contract/notification-preferences'

/** Notification preference of each kind of message that is also sent by email and push. */
const KIND_OF: Readonly<Partial<Record<MessageKind, ChannelKind>>> = {
  deposit_seen: 'recharges',
  deposit_foreign: 'recharges',
  recharge_credited: 'recharges',
  deposit_attached: 'recharges',
  // `withdrawal_approved` is left out: customers do not wait for this step.
  withdrawal_recovered: 'withdrawals',
  withdrawal_submitted: 'withdrawals',
  withdrawal_returned: 'withdrawals',
  withdrawal_sent: 'withdrawals',
  withdrawal_confirmed: 'withdrawals',
  withdrawal_cancelled: 'withdrawals',
  withdrawal_rejected: 'withdrawals',
  withdrawal_failed: 'withdrawals',
  order_redeemed: 'orders',
  order_expired: 'orders',
  rental_ended: 'orders',
  nft_bought_back: 'orders',
  trial_ended: 'orders',
  transfer_received: 'transfers',
  identity_passed: 'identity',
  identity_failed: 'identity',
  identity_revoked: 'identity',
  // The emails of these went out with the change itself (auth/notifications.ts); only the push is due.
  address_added: 'security',
  saved_only_on: 'security',
  saved_only_ending: 'security',
  login_new_device: 'security',
  password_changed: 'security',
  payment_password_set: 'security',
  payment_password_changed: 'security',
  contact_added: 'security',
  contact_changed: 'security',
  totp_enabled: 'security',
  totp_disabled: 'security',
  passkey_added: 'security',
  passkey_removed: 'security',
  recovery_code_used: 'security',
  recovery_codes_renewed: 'security',
  factor_use_changed: 'security',
  recovery_factor_asked: 'security',
  recovery_factor_done: 'security',
  recovery_pin_asked: 'security',
  recovery_pin_done: 'security',
  recovery_rejected: 'security',
}

/** Returns the notification preference of a message; undefined for a kind that only the app shows. */
export function channelKindOf(kind: MessageKind): ChannelKind | undefined {
  return KIND_OF[kind]
}
