/**
 * All expected errors, each with its HTTP status, which is also the body's code. Their texts are in the
 * package i18n.
 */
export const ERRORS = {
  // Errors of any request and its caller, and errors that several features share.
  invalid_input: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
  not_yet_open: 409,
  idempotency_key_missing: 400,
  intent_closed: 409,
  idempotency_conflict: 409,
  amount_incorrect: 400,
  below_minimum: 400,
  insufficient_balance: 409,
  image_unreadable: 400,
  image_format: 400,
  image_damaged: 400,
  image_empty: 400,
  image_too_large: 413,
  already_ended: 409,
  amount_ambiguous: 400,
  amount_unit: 400,
  amount_too_fine: 400,
  rate_incorrect: 400,
  text_required: 400,
  text_too_long: 400,
  reason_required: 400,
  search_required: 400,
  review_search: 400,
  day_incorrect: 400,
  slug_format: 400,
  signature_format: 400,
  uid_format: 400,

  // Errors of accounts, codes, passwords and second factors.
  account_required: 400,
  email_incorrect: 400,
  phone_incorrect: 400,
  account_taken: 409,
  code_required: 400,
  code_incorrect: 400,
  sms_country_off: 400,
  address_unreachable: 400,
  proof_ended: 409,
  code_too_soon: 429,
  code_limit: 429,
  password_too_short: 400,
  password_too_common: 400,
  password_incorrect: 400,
  pin_format: 400,
  pin_too_common: 400,
  pin_required: 400,
  pin_incorrect: 400,
  pin_locked: 423,
  pin_not_set: 409,
  invitation_incorrect: 400,
  totp_required: 400,
  totp_incorrect: 400,
  totp_exists: 409,
  passkey_required: 400,
  factor_required: 400,
  passkey_incorrect: 400,
  passkey_removed: 400,
  passkey_limit: 409,
  passkey_exists: 409,
  nothing_lost: 409,
  recovery_waits: 409,
  recovery_open: 409,
  account_suspended: 403,
  attempt_wait: 429,
  code_format: 400,
  second_code_format: 400,
  password_required: 400,
  password_blank: 400,
  password_too_long: 400,

  // Errors of operators and their accounts.
  operator_sign_in_incorrect: 400,
  item_taken: 409,
  operator_exists: 409,
  owners_founded: 409,
  last_owner: 409,
  operator_change_open: 409,
  nothing_changed: 409,
  invitation_ended: 410,
  setting_incorrect: 400,
  settings_not_together: 400,
  setting_changed: 409,

  // Errors of identity authentication.
  identity_unchecked: 409,
  certificate_name_required: 400,
  certificate_name_incorrect: 400,
  certificate_number_required: 400,
  certificate_number_incorrect: 400,
  front_image_required: 400,
  back_image_required: 400,
  identity_submitted: 409,
  identity_limit: 429,
  certificate_used: 409,

  // Errors of the data export and of closing an account.
  account_closed: 409,
  ticket_ended: 403,
  closing_balance: 409,
  closing_order: 409,
  closing_withdrawal: 409,
  closing_recharge: 409,
  closing_hold: 409,

  // Errors of holds on withdrawals.
  withdrawal_held: 409,
  account_held: 409,

  // Errors of the 24-hour limits.
  limit_exceeded: 409,

  // Errors of withdrawal addresses and of saved addresses.
  address_incorrect: 400,
  address_is_ours: 409,
  address_is_burn: 409,
  address_is_token: 409,
  label_required: 400,
  label_too_long: 400,
  address_saved: 409,
  address_book_full: 409,
  address_not_saved: 409,
  address_waiting: 409,
  address_sign: 400,

  // Errors of recharges.
  txid_format: 400,
  receipt_pending: 409,
  voucher_required: 400,
  voucher_used: 409,
  deposit_credited: 409,
  deposit_unconfirmed: 409,
  deposit_of_another: 409,

  // Errors of withdrawals and of their review.
  insufficient_fee: 409,
  fee_changed: 409,
  review_changed: 409,
  not_cancellable: 409,
  not_reviewable: 409,
  payment_exists: 409,
  chain_behind: 503,
  outgoing_mismatch: 409,
  approved_by_you: 409,
  signature_required: 409,
  key_not_pinned: 400,
  signature_time: 400,

  // Errors of transfers between customers.
  recipient_unknown: 404,
  recipient_is_you: 400,
  send_waits: 409,
  transfers_off: 409,

  // Errors of quotes and prices.
  quote_expired: 409,
  quote_used: 409,
  price_moved: 409,
  inventory_short: 409,
  price_stale: 409,
  price_unavailable: 409,
  transaction_failed: 409,

  // Errors of locks, machines, trials and NFTs.
  pledge_below_minimum: 400,
  above_maximum: 400,
  customer_cap: 409,
  pool_capacity: 409,
  rules_changed: 409,
  sold_out: 409,
  edition_taken: 409,
  identity_required: 409,
  trial_used: 409,
  nothing_to_claim: 409,
  preview_changed: 409,
  product_changed: 409,
  redemption_failed: 409,

  // Errors of decisions about the platform's own money.
  same_person: 409,
  proposal_ended: 409,
  bound_exceeded: 409,
  typed_differs: 400,
  already_proposed: 409,
  nothing_beyond_books: 409,
  balance_unheard: 409,
  balances_differ: 409,
  code_taken: 409,
  offer_incorrect: 400,
  signature_incorrect: 400,

  // Errors of drafts of notices.
  notice_incomplete: 409,
  notice_not_draft: 409,
  notice_period: 400,
  notice_without_recipients: 409,

  // Errors of the support chat.
  message_empty: 400,
  message_pace: 429,
  message_limit: 429,
  chat_went_on: 409,

  // Errors of notification channels.
  channel_always_on: 409,
  push_service_unknown: 400,
} as const

export type ErrorWord = keyof typeof ERRORS
export const ERROR_WORDS = Object.keys(ERRORS) as [ErrorWord, ...ErrorWord[]]

export function isErrorWord(text: string): text is ErrorWord {
  return Object.hasOwn(ERRORS, text)
}
