import { fromWire } from '@matin/domain/money/amount'
import { accountText, emailText } from '@matin/domain/text/account'
import { addressText, recipientText, txidText, uidText } from '@matin/domain/text/address'
import { amountText } from '@matin/domain/text/amount'
import { codeText, pinText, secondCodeText } from '@matin/domain/text/code'
import { closedText, plainText } from '@matin/domain/text/plain'
import { isOverlong, type Taken } from '@matin/domain/text/taken'
import { freeText, passwordText, searchText } from '@matin/domain/text/words'
import * as z from 'zod/mini'
import { decode } from './decode.ts'
import type { ErrorWord } from './errors.ts'
import { declare } from './field-kinds.ts'
import { byLanguage } from './language.ts'

/* Each uses the same function of the domain as the form, so that both accept and refuse the same texts. */

/* @__NO_SIDE_EFFECTS__ */
export function field<F extends ErrorWord>(
  kind: Parameters<typeof declare>[1],
  read: (text: string) => Taken<F>,
  { missing, faults }: { missing?: ErrorWord; faults: readonly F[] },
) {
  const schema = z.string(missing && { error: missing }).check(payload => {
    const taken = read(payload.value)
    if ('text' in taken) payload.value = taken.text
    else payload.issues.push({ code: 'custom', message: taken.fault, input: payload.value })
  })
  return declare(schema, kind, [...faults, ...(missing ? [missing] : [])])
}

/** Email address or mobile number. A missing or empty one has its own error (specification section 5). */
export const account = field('account', accountText, {
  missing: 'account_required',
  faults: ['account_required', 'email_incorrect', 'phone_incorrect'],
})
export const email = field('email', emailText, { faults: ['account_required', 'email_incorrect'] })
export const code = field('code', codeText, {
  missing: 'code_required',
  faults: ['code_required', 'code_format'],
})
export const pin = field('pin', pinText, { faults: ['pin_format'] })
/** Code of an authenticator app, or a recovery code. */
export const secondCode = field('second_code', secondCodeText, {
  faults: ['totp_required', 'second_code_format'],
})

const PASSWORD_FAULTS = ['password_required', 'password_blank', 'password_too_long'] as const
/** Existing password, which may not meet the present rules. */
export const presentPassword = field('password', passwordText, { faults: PASSWORD_FAULTS })
/* @__NO_SIDE_EFFECTS__ */
export function newPassword(least: number) {
  const read = (text: string): Taken<(typeof PASSWORD_FAULTS)[number] | 'password_too_short'> => {
    const taken = passwordText(text)
    return 'text' in taken && [...taken.text].length < least ? { fault: 'password_too_short' } : taken
  }
  return field('password', read, { faults: [...PASSWORD_FAULTS, 'password_too_short'] })
}

/** An address on TRON; the server verifies the checksum. */
export const address = field('address', addressText, { faults: ['address_incorrect', 'address_sign'] })
export const txid = field('txid', txidText, { faults: ['txid_format'] })
export const uid = field('uid', uidText, { faults: ['uid_format'] })
/** UID, or one of our deposit addresses. */
export const recipient = field('recipient', recipientText, { faults: ['recipient_unknown'] })
/** Amount that a person types; amounts in answers are `amount` of `schema.ts`. */
export const typedAmount = field('amount', text => amountText(text), {
  faults: ['amount_incorrect', 'amount_ambiguous', 'amount_unit', 'amount_too_fine'],
})
/** Amount of USDT above zero, in minor units. */
export const typedUsdt = decode(typedAmount, text => fromWire(text, 'USDT') || undefined)
/** A share as a plain decimal, 0.012 for 1.2 %. */
export const typedRate = field(
  'rate',
  text => {
    const taken = amountText(text, { decimals: 9 })
    return 'text' in taken && /^\d(\.|$)/.test(taken.text) ? taken : { fault: 'rate_incorrect' as const }
  },
  { faults: ['rate_incorrect'] },
)
/* @__NO_SIDE_EFFECTS__ */
export function freely(
  longest: number,
  { required = 'text_required', tooLong = 'text_too_long', least = 1, line = false }: FreeField = {},
) {
  const read = (given: string): Taken<ErrorWord> => {
    if (isOverlong(given, longest)) return { fault: tooLong }
    const free = freeText(given)
    const text = line ? inOneLine(free) : free
    if (text.length < least) return { fault: required }
    return text.length > longest ? { fault: tooLong } : { text }
  }
  return field('free', read, { faults: [...(least > 0 ? [required] : []), tooLong] })
}
function inOneLine(text: string): string {
  const lines = text.split(/[\n\v\f\u2028\u2029]/).map(part => part.trim())
  return lines.filter(part => part !== '').join(' ')
}
interface FreeField {
  required?: ErrorWord
  tooLong?: ErrorWord
  /** Minimum length in characters; 0 if the text may be empty. */
  least?: number
  /** Whether line breaks become spaces, as in a name that is also used in subjects and sentences. */
  line?: boolean
}
/* @__NO_SIDE_EFFECTS__ */
export function everyLanguage(longest: number) {
  const words = freely(longest)
  return z.object(byLanguage(() => words))
}

/* @__NO_SIDE_EFFECTS__ */
export function search(longest: number) {
  const read = (given: string): Taken<'search_required' | 'text_too_long'> => {
    if (isOverlong(given, longest)) return { fault: 'text_too_long' }
    const text = searchText(given)
    if (text === '') return { fault: 'search_required' }
    return text.length > longest ? { fault: 'text_too_long' } : { text }
  }
  return field('search', read, { faults: ['search_required', 'text_too_long'] })
}

const LONGEST_INVITATION = 20
/** Code of an invitation; an empty text means none. */
export const invitation = field(
  'invitation',
  (given): Taken<'invitation_incorrect'> => {
    if (isOverlong(given)) return { fault: 'invitation_incorrect' }
    const text = closedText(given).toUpperCase()
    return text.length > LONGEST_INVITATION ? { fault: 'invitation_incorrect' } : { text }
  },
  { faults: ['invitation_incorrect'] },
)

/** Short name of our own, such as a product's code "usdt-lock-30". */
export const slug = field(
  'slug',
  (given): Taken<'slug_format'> => {
    if (isOverlong(given)) return { fault: 'slug_format' }
    const text = plainText(given).toLowerCase()
    return /^[a-z0-9][a-z0-9-]{1,58}[a-z0-9]$/.test(text) ? { text } : { fault: 'slug_format' }
  },
  { faults: ['slug_format'] },
)
/** Signature by a chain key, which may be pasted with line breaks. */
export const chainSignature = field(
  'signature',
  (given): Taken<'signature_format'> => {
    if (isOverlong(given)) return { fault: 'signature_format' }
    const text = closedText(given).toLowerCase()
    return /^(0x)?[0-9a-f]{130}$/.test(text) ? { text } : { fault: 'signature_format' }
  },
  { faults: ['signature_format'] },
)
