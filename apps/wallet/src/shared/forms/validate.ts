import type { Endpoint } from '@matin/contract/endpoint'
import type { FormError } from '../../messages/catalogue-of.ts'

const words: ReadonlySet<string> = new Set<FormError>([
  'account_required',
  'email_incorrect',
  'phone_incorrect',
  'code_required',
  'code_format',
  'second_code_format',
  'password_required',
  'password_blank',
  'password_too_long',
  'text_too_long',
  'password_too_short',
  'pin_format',
  'pin_too_common',
  'amount_incorrect',
  'amount_ambiguous',
  'amount_unit',
  'amount_too_fine',
  'address_incorrect',
  'address_sign',
  'txid_format',
])

function isFormError(word: string): word is FormError {
  return words.has(word)
}

export function validate(endpoint: Endpoint, input: unknown): Partial<Record<string, FormError>> | null {
  const result = endpoint.input.safeParse(input)
  if (result.success) return null
  const errors: Partial<Record<string, FormError>> = {}
  for (const issue of result.error.issues) {
    errors[String(issue.path[0])] ??= isFormError(issue.message) ? issue.message : 'invalid_input'
  }
  return errors
}
