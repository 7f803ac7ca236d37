import { plainText } from './plain.ts'
import { isOverlong, type Taken } from './taken.ts'

const SIX = /^\d{6}$/
/** Separators that may stand between groups of a code's digits. */
const BETWEEN = /[\s\-‐-―·.]/g

/** Extracts the only six-digit code in a text: plain, in groups, or in a sentence ("Your code: 389 502"). */
export function codeText(text: string): Taken<'code_required' | 'code_format'> {
  if (isOverlong(text)) return { fault: 'code_format' }
  const plain = plainText(text)
  if (plain === '') return { fault: 'code_required' }
  const closed = plain.replace(BETWEEN, '')
  if (SIX.test(closed)) return { text: closed }
  const numbers = plain.match(/(?<!\d[\s\-.,]?)(?:\d{6}|\d{3}[\s-]\d{3})(?![\s\-.,]?\d)/g) ?? []
  const found = new Set(numbers.map(number => number.replace(BETWEEN, '')))
  const [code] = found
  return code !== undefined && found.size === 1 ? { text: code } : { fault: 'code_format' }
}

/** Returns the digits typed so far; null if the text cannot become a six-digit code. */
export function typedCode(text: string): string | null {
  const digits = plainText(text).replace(BETWEEN, '')
  if (/^\d{0,6}$/.test(digits)) return digits
  const taken = codeText(text)
  return 'text' in taken ? taken.text : null
}

/** Parses a payment PIN: six digits and nothing else. */
export function pinText(text: string): Taken<'pin_format'> {
  if (isOverlong(text)) return { fault: 'pin_format' }
  const digits = plainText(text).replace(BETWEEN, '')
  return SIX.test(digits) ? { text: digits } : { fault: 'pin_format' }
}

/** Parses an authenticator's code, or a recovery code of four groups of four letters and digits. */
export function secondCodeText(text: string): Taken<'totp_required' | 'second_code_format'> {
  if (isOverlong(text)) return { fault: 'second_code_format' }
  const plain = plainText(text)
  if (plain === '') return { fault: 'totp_required' }
  const closed = plain.replace(BETWEEN, '')
  if (SIX.test(closed)) return { text: closed }
  if (/^[\dA-Za-z]{16}$/.test(closed))
    return { text: closed.toUpperCase().match(/.{4}/g)?.join('-') ?? closed }
  const code = codeText(text)
  return 'text' in code ? code : { fault: 'second_code_format' }
}
