import { ERROR_WORDS } from '@matin/contract/errors'
import { expect, it } from 'vitest'
import { flatTexts } from './compile.ts'
import { readTexts, TEXTS_FOLDER, text } from './read.ts'

/** Texts in errors.json for form fields, which are no error of the contract. */
const AT_FIELDS = ['pin_tries_left', 'passwords_differ', 'agreement_required'] as const

it('errors.json has a text for each error of the contract, three texts for form fields, and no others', () => {
  const texts = flatTexts({ errors: readTexts(TEXTS_FOLDER, 'en').errors ?? {} }).map(([id]) => id)
  expect(texts.toSorted()).toEqual([...ERROR_WORDS, ...AT_FIELDS].map(word => `errors.${word}`).toSorted())
})

/** Texts that sections 5 and 8 of the specification spell out. What leads on may follow. */
it.each([
  ['password_too_short', 'Passwords must not be less than six digits'],
  ['password_incorrect', 'Password incorrect'],
  ['pin_incorrect', 'Payment password incorrect'],
  ['email_incorrect', 'Incorrect email address'],
  ['invitation_incorrect', 'Invitation code is incorrect'],
  ['account_required', 'Please enter the account'],
  ['code_required', 'Please enter the mobile or email verification code'],
  ['pledge_below_minimum', 'The pledged quantity cannot be less than the minimum'],
  ['voucher_required', 'Upload the payment voucher'],
  ['insufficient_balance', 'Insufficient Balance'],
  ['insufficient_fee', 'Insufficient handling fees'],
  ['transaction_failed', 'Transaction failed'],
  ['redemption_failed', 'Redemption failed'],
  ['not_yet_open', 'Not yet open'],
  ['amount_incorrect', 'Please enter the correct amount'],
] as const)('the error %s says "%s" as specified', (word, said) => {
  expect(text('en', `errors.${word}`).split(/[.:] /)[0]).toBe(said)
})
