import type errors from '@matin/i18n/texts/en/errors.json'
import type reasons from '@matin/i18n/texts/en/reasons.json'
import type wallet from '@matin/i18n/texts/en/wallet.json'

export interface Files {
  errors: typeof errors
  reasons: typeof reasons
  wallet: typeof wallet
}

/** Errors that the app reports before it asks the server. */
export const FORM_ERRORS = [
  'invalid_input',
  'account_required',
  'email_incorrect',
  'code_required',
  'password_required',
  'password_too_short',
  'passwords_differ',
  'agreement_required',
  'pin_format',
  'amount_incorrect',
  'address_incorrect',
  'address_is_burn',
  'address_is_token',
  'txid_format',
  'phone_incorrect',
  'pin_too_common',
  'amount_ambiguous',
  'amount_unit',
  'amount_too_fine',
  'text_too_long',
  'code_format',
  'second_code_format',
  'password_blank',
  'password_too_long',
  'address_sign',
  'insufficient_balance',
  'insufficient_fee',
  'below_minimum',
  'pledge_below_minimum',
  'above_maximum',
  'limit_exceeded',
  'pool_capacity',
] as const satisfies readonly (keyof typeof errors)[]
export type FormError = (typeof FORM_ERRORS)[number]

export type Catalogue = typeof wallet & {
  Errors: Record<FormError, string>
  HoldOwners: typeof reasons.holdOwner
  HoldReasons: typeof reasons.hold
  IdentityReasons: typeof reasons.identity
  RecoveryReasons: typeof reasons.recovery
  WithdrawalReasons: typeof reasons.withdrawal
}

export function catalogueOf({ errors, reasons, wallet }: Files): Catalogue {
  return {
    ...wallet,
    Errors: Object.fromEntries(FORM_ERRORS.map(word => [word, errors[word]])) as Catalogue['Errors'],
    HoldOwners: reasons.holdOwner,
    HoldReasons: reasons.hold,
    IdentityReasons: reasons.identity,
    RecoveryReasons: reasons.recovery,
    WithdrawalReasons: reasons.withdrawal,
  }
}
