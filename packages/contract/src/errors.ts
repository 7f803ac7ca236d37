import { ADDRESS_BOOK_ERRORS } from './errors/address-book.ts'
import { AUTH_ERRORS } from './errors/auth.ts'
import { CHANNELS_ERRORS } from './errors/channels.ts'
import { EXCHANGE_ERRORS } from './errors/exchange.ts'
import { FUNDING_ERRORS } from './errors/funding.ts'
import { HOLDS_ERRORS } from './errors/holds.ts'
import { IDENTITY_ERRORS } from './errors/identity.ts'
import { LIMITS_ERRORS } from './errors/limits.ts'
import { MINING_ERRORS } from './errors/mining.ts'
import { NOTICES_ERRORS } from './errors/notices.ts'
import { OPERATORS_ERRORS } from './errors/operators.ts'
import { PRIVACY_ERRORS } from './errors/privacy.ts'
import { RECHARGE_ERRORS } from './errors/recharge.ts'
import { REQUEST_ERRORS } from './errors/request.ts'
import { SUPPORT_ERRORS } from './errors/support.ts'
import { TRANSFERS_ERRORS } from './errors/transfers.ts'
import { WITHDRAWAL_ERRORS } from './errors/withdrawal.ts'

/**
 * All expected errors: HTTP status (also the body's code) and the message in four languages. The English
 * texts of the specification's sections 5 and 8 are literal.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...AUTH_ERRORS,
  ...OPERATORS_ERRORS,
  ...IDENTITY_ERRORS,
  ...PRIVACY_ERRORS,
  ...HOLDS_ERRORS,
  ...LIMITS_ERRORS,
  ...ADDRESS_BOOK_ERRORS,
  ...RECHARGE_ERRORS,
  ...WITHDRAWAL_ERRORS,
  ...TRANSFERS_ERRORS,
  ...EXCHANGE_ERRORS,
  ...MINING_ERRORS,
  ...FUNDING_ERRORS,
  ...NOTICES_ERRORS,
  ...SUPPORT_ERRORS,
  ...CHANNELS_ERRORS,
} as const

export type ErrorWord = keyof typeof ERRORS
export const ERROR_WORDS = Object.keys(ERRORS) as [ErrorWord, ...ErrorWord[]]

export function isErrorWord(text: string): text is ErrorWord {
  return Object.hasOwn(ERRORS, text)
}
