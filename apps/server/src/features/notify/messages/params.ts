import type { MessageKind } from '@matin/contract/messages'
import type { RecoveryReason } from '@matin/domain/auth/recovery'
import type { Values } from '@matin/i18n/values'

interface Money {
  /** Amount as a decimal string. */
  amount: string
  asset: string
}
/** `about` is the id of the subject, which the app opens. */
interface About {
  about: string
}

export type MessageParams = {
  [K in MessageKind]: Declared[K] & Record<Values[`messages.${K}.${'title' | 'text'}` & keyof Values], string>
}

interface Declared {
  deposit_seen: Money
  /** `txid` is shortened. */
  deposit_foreign: { txid: string }
  recharge_credited: Money & About
  deposit_attached: Money
  withdrawal_recovered: Money
  withdrawal_submitted: Money & About
  withdrawal_approved: Money & About
  withdrawal_returned: Money & About
  withdrawal_sent: Money & About
  withdrawal_confirmed: Money & About
  withdrawal_cancelled: Money & About
  withdrawal_rejected: Money & About
  withdrawal_failed: Money & About
  /** `due` is the due time of the payout. It distinguishes days that were paid together. */
  payout: Money & { due: string }
  order_bought: Money & About & { orderNo: string }
  order_redeemed: Money & About & { orderNo: string; penalty: string }
  order_expired: Money & About & { orderNo: string }
  machine_rented: Money & About & { orderNo: string }
  rental_ended: About & { orderNo: string }
  nft_bought: Money & About & { orderNo: string; edition: string }
  nft_bought_back: Money & About & { orderNo: string; edition: string }
  trial_started: About & { orderNo: string; days: string }
  trial_claimed: Money & About & { orderNo: string }
  trial_ended: Money & About & { orderNo: string }
  /**
   * `amount` is the quantity of the coin. `total` is in USDT: for a purchase the sum paid, with fee and
   * spread included; for a sale the sum received, after both.
   */
  exchange_bought: Money & { total: string; fee: string; spread: string }
  exchange_sold: Money & { total: string; fee: string; spread: string }
  transfer_sent: Money & { other: string }
  /** `about` is the same for the small sends of one sender and day, whose `amount` is their sum. */
  transfer_received: Money & About & { other: string; count: string }
  identity_submitted: About
  identity_passed: About
  identity_failed: About
  identity_revoked: About
  address_added: { label: string; address: string }
  saved_only_on: Record<never, never>
  saved_only_ending: { until: string }
  login_new_device: { device: string }
  password_changed: Record<never, never>
  payment_password_set: Record<never, never>
  payment_password_changed: Record<never, never>
  /** `contact` is masked. */
  contact_added: { contact: string }
  contact_changed: { contact: string }
  totp_enabled: Record<never, never>
  totp_disabled: Record<never, never>
  passkey_added: { name: string }
  passkey_removed: { name: string }
  recovery_code_used: { left: string }
  recovery_codes_renewed: Record<never, never>
  factor_use_changed: Record<never, never>
  recovery_factor_asked: Record<never, never>
  recovery_factor_done: Record<never, never>
  recovery_pin_asked: Record<never, never>
  recovery_pin_done: Record<never, never>
  /** `reason` is one of RECOVERY_REASONS. The customer reads it in their language. */
  recovery_rejected: { reason: RecoveryReason }
  account_suspended: { until: string }
  account_restored: Record<never, never>
}
