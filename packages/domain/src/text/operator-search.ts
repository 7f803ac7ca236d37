import { accountText, emailText } from './account.ts'
import { addressText, txidText, uidText } from './address.ts'
import { nameWords } from './name.ts'
import { closedText, plainText } from './plain.ts'

/** The operator types the letter and a space before the search text. */
export const SEARCH_LETTERS = { c: 'customers', w: 'withdrawals', d: 'deposits', p: 'proposals' } as const
export type SearchLetter = keyof typeof SEARCH_LETTERS

/** Everything that an operator's search text can mean; keys that do not apply are missing. */
export interface SearchKeys {
  filtered: (typeof SEARCH_LETTERS)[SearchLetter] | null
  /** UID; at most one of `uid`, `txid`, `address` and `id` is set. */
  uid?: string
  txid?: string
  address?: string
  /** Whole id of an item. `idEnd` is the end of one, six to twelve digits, as lists show it. */
  id?: string
  idEnd?: string
  email?: string
  /** Whole mobile number with "+" and its dialling code. */
  mobile?: string
  /** Digits of a whole mobile number without "+", with or without the dialling code, without zeros before. */
  mobileDigits?: string
  /** Last four digits of a mobile number: those that its mask shows. */
  mobileEnd?: string
  /** Order number in the form in which it is stored. */
  orderNo?: string
  names: readonly string[]
}

/** Number of typed characters that are read: more than a key in a sentence or a link has. */
const MOST_READ = 254
const AROUND = `\\s"'\`“”‘’«»‹›„‚「」『』()\\[\\]{}<>|*_`
const BEHIND = `[${AROUND}.,;:!?。、]`
/** Quotes, brackets and marks around a pasted value, and the punctuation of the sentence that it ended. */
const EDGES = new RegExp(`^[${AROUND}]+|(?<!${BEHIND})${BEHIND}+$`, 'g')
/** Label before a pasted value: "UID: ", "Order #", "mailto:". A payment link keeps its "tron:". */
const LABEL = /^(?!tron:)\p{L}[\p{L}\s.-]{0,30}[:#]/iu
const SOFT_BREAK = /=\s+/g
const ADDRESS = /(?<![1-9A-HJ-NP-Za-km-z])T[1-9A-HJ-NP-Za-km-z]{33}(?![1-9A-HJ-NP-Za-km-z])/g
const UUID = /(?<![\w-])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\w-])/gi
const ORDER_NUMBER = /\bPL\d{16}\b/gi
const EMAIL = /(?<![\w.!#$%&'*+/=?^{|}~-])[\w.!#$%&'*+/=?^{|}~-]+@[\w-]+(?:\.[\w-]+)+/g
const UID = /\b(?:uid|customer)\W{0,3}\d{3}[\s-]?\d{3}[\s-]?\d{3}(?!\d)/gi
const NUMBER = /(?<![\w+])\+?\(?\d[\d\s()./-]{6,}\d(?!\w)/g

/**
 * Accepts what comes along from a mail: spaces, line breaks, full width, any case, quotes and brackets,
 * labels ("UID: 123 456 789"), links, and the sentence around a single value.
 */
export function searchKeys(typed: string): SearchKeys {
  const plain = plainText(typed.slice(0, MOST_READ))
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(SOFT_BREAK, '')
  const [, letter, rest] = /^([cwdp])\s+(.+)$/is.exec(plain) ?? []
  const filtered = letter === undefined ? null : SEARCH_LETTERS[letter.toLowerCase() as SearchLetter]
  const pasted = (rest ?? plain).replace(EDGES, '')
  const text = pasted.replace(LABEL, '').replace(EDGES, '').replace(/^@\s*/, '')
  const closed = closedText(text)
  const names: string[] = []
  // An email address may contain what looks like another key.
  const other = text.replace(EMAIL, ' ')
  const txid = txidText(other)
  if ('text' in txid) return { filtered, txid: txid.text, names }
  const address = addressText(other)
  const inText = 'text' in address ? address.text : only(other, ADDRESS)
  if (inText !== null) return { filtered, address: inText, names }
  const id = only(other, UUID) ?? only(closedText(other), UUID)
  if (id !== null) return { filtered, id: id.toLowerCase(), names }
  if (text.includes('@')) {
    const email = emailText(only(text, EMAIL)?.replace(/^'+/, '') ?? closed)
    return { filtered, ...('text' in email && { email: email.text }), names }
  }
  const orderNo = only(text, ORDER_NUMBER)
  if (orderNo !== null) return { filtered, orderNo: orderNo.toUpperCase(), names }
  const uid = uidText(only(pasted, UID)?.replace(/^[a-z]+\W*/i, '') ?? text)
  // A label says that the digits are no mobile number.
  if ('text' in uid && /\p{L}/u.test(pasted)) return { filtered, uid: uid.text, names }
  return {
    filtered,
    ...('text' in uid && { uid: uid.text }),
    ...(/^#?[0-9a-f]{6,12}$/i.test(closed) && { idEnd: closed.replace('#', '').toLowerCase() }),
    ...mobileKeys(text),
    ...(/^[0-9A-Z-]{8,40}$/i.test(closed) && /\d/.test(closed) && { orderNo: closed.toUpperCase() }),
    names: /\d/.test(text) ? names : nameWords(text),
  }
}

/** Whether a search is for a person by name or contact. Such searches are limited and recorded. */
export function isPersonal({ email, mobile, mobileDigits, mobileEnd, names }: SearchKeys): boolean {
  return [email, mobile, mobileDigits, mobileEnd].some(key => key !== undefined) || names.length > 0
}

/** Reads a whole mobile number or its last four digits. Parts of another length mean no number. */
function mobileKeys(text: string): Pick<SearchKeys, 'mobile' | 'mobileDigits' | 'mobileEnd'> {
  const number = (/^[+\d\s()./-]+(?:;.*)?$/.test(text) ? text.replace(/;.*/, '') : (only(text, NUMBER) ?? ''))
    .replace(/\(0\)/, '')
    .replace(/^00(?=[1-9])/, '+')
  const whole = accountText(number)
  if ('text' in whole) return { mobile: whole.text }
  const digits = number.replace(/\D/g, '')
  if (number.includes('+') || digits.length > 18) return {}
  if (digits.length === 4) return { mobileEnd: digits }
  return digits.length >= 6 ? { mobileDigits: digits.replace(/^0+/, '') } : {}
}

/** Returns the only value of a kind that a text contains; null for none and for several. */
function only(text: string, kind: RegExp): string | null {
  const [found = null, another] = new Set(text.match(kind))
  return another === undefined ? found : null
}
