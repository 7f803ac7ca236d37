import { DESK_ERRORS } from './errors/desk.ts'
import { IDENTITY_ERRORS } from './errors/identity.ts'
import { MONEY_ERRORS } from './errors/money.ts'
import { PRODUCT_ERRORS } from './errors/product.ts'
import { REQUEST_ERRORS } from './errors/request.ts'
import { SIGN_IN_ERRORS } from './errors/sign-in.ts'

/**
 * The closed union of expected failures: HTTP status (which is also the body's code) and the message in four
 * languages. Texts of the specification's sections 5 and 8 stand word for word in English.
 */
export const ERRORS = {
  ...REQUEST_ERRORS,
  ...SIGN_IN_ERRORS,
  ...MONEY_ERRORS,
  ...PRODUCT_ERRORS,
  ...IDENTITY_ERRORS,
  ...DESK_ERRORS,
} as const

export type ErrorWord = keyof typeof ERRORS
export const ERROR_WORDS = Object.keys(ERRORS) as [ErrorWord, ...ErrorWord[]]

export function isErrorWord(text: string): text is ErrorWord {
  return Object.hasOwn(ERRORS, text)
}
