import type { MessageKind } from './messages.ts'

export interface MessagePage {
  to: (typeof PAGE_OF)[MessageKind]['to']
  search: { id?: string; kind?: string }
}

const recharge = { to: '/pages/Assets/recharge', takes: 'id' } as const
const withdrawal = { to: '/pages/Assets/withdrawal', takes: 'id' } as const
const order = { to: '/pages/DEFI/order', takes: 'id' } as const
const history = <K extends string>(kind: K) => ({ to: '/pages/Assets/history', kind }) as const
const exchanges = { to: '/pages/Personal/exchange_history' } as const
const identity = { to: '/pages/Authentication/index' } as const
const addressBook = { to: '/pages/Personal/addressBook' } as const
const forgotPin = { to: '/pages/Security/forgotPin' } as const
const security = { to: '/pages/Security/index' } as const

/** `takes`: the page's query has the subject's id. `kind`: the history is filtered by this kind of event. */
const PAGE_OF = {
  deposit_foreign: { to: '/pages/Personal/service' },
  deposit_seen: { to: '/pages/Assets/charge' },
  recharge_credited: recharge,
  deposit_attached: history('deposit_seen'),
  withdrawal_recovered: history('withdrawal_recovered'),
  withdrawal_submitted: withdrawal,
  withdrawal_approved: withdrawal,
  withdrawal_returned: withdrawal,
  withdrawal_sent: withdrawal,
  withdrawal_confirmed: withdrawal,
  withdrawal_cancelled: withdrawal,
  withdrawal_rejected: withdrawal,
  withdrawal_failed: withdrawal,
  order_bought: order,
  order_redeemed: order,
  order_expired: order,
  machine_rented: order,
  rental_ended: order,
  nft_bought: order,
  nft_bought_back: order,
  trial_started: order,
  trial_claimed: order,
  trial_ended: order,
  payout: history('payout'),
  exchange_bought: exchanges,
  exchange_sold: exchanges,
  transfer_sent: history('internal_transfer'),
  transfer_received: history('internal_transfer'),
  identity_submitted: identity,
  identity_passed: identity,
  identity_failed: identity,
  identity_revoked: identity,
  address_added: addressBook,
  saved_only_on: addressBook,
  saved_only_ending: addressBook,
  login_new_device: security,
  password_changed: security,
  payment_password_set: security,
  payment_password_changed: security,
  contact_added: security,
  contact_changed: security,
  totp_enabled: security,
  totp_disabled: security,
  passkey_added: security,
  passkey_removed: security,
  recovery_code_used: security,
  recovery_codes_renewed: security,
  factor_use_changed: security,
  recovery_factor_asked: security,
  recovery_factor_done: security,
  recovery_pin_asked: forgotPin,
  recovery_pin_done: forgotPin,
  recovery_rejected: security,
  account_suspended: security,
  account_restored: security,
} as const satisfies Record<MessageKind, { to: `/pages/${string}`; takes?: 'id'; kind?: string }>

/** `about` is the id of the recharge, withdrawal or order that the message is about; null for none. */
export function messagePage(kind: MessageKind, about: string | null): MessagePage {
  const page: { to: MessagePage['to']; takes?: 'id'; kind?: string } = PAGE_OF[kind]
  return {
    to: page.to,
    search: { ...(page.takes && { id: about ?? '' }), ...(page.kind !== undefined && { kind: page.kind }) },
  }
}
