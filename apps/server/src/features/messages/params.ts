interface Money {
  /** Decimal string. */
  amount: string
  asset: string
}
/** Id of what it is about, which the app opens. */
interface About {
  about: string
}

/** What the words of each kind are filled with. */
export interface MessageParams {
  deposit_seen: Money
  recharge_credited: Money & About
  withdrawal_submitted: Money & About
  withdrawal_approved: Money & About
  withdrawal_sent: Money & About
  withdrawal_confirmed: Money & About
  withdrawal_cancelled: Money & About
  withdrawal_rejected: Money & About
  withdrawal_failed: Money & About
  payout: Money & About & { number: string; of: string; orderNo: string }
  order_bought: Money & About & { orderNo: string }
  order_redeemed: Money & About & { orderNo: string; penalty: string }
  order_expired: Money & About & { orderNo: string }
  transfer_sent: Money & { other: string }
  transfer_received: Money & { other: string }
  login_new_device: { device: string }
  password_changed: Record<never, never>
  payment_password_changed: Record<never, never>
}
