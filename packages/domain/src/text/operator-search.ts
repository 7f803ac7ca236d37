import { accountText } from './account.ts'
import { addressText, txidText, uidText } from './address.ts'
import { wantedWords } from './name.ts'
import { closedText, plainText } from './plain.ts'

/**
 * Letters that limit a search to one kind of hit. The operator types the letter and a space before the search
 * text.
 */
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
  /** Mobile number with its dialling code. */
  mobile?: string
  /** Last digits of a mobile number, at least four. */
  mobileEnd?: string
  /** Order number in the form in which it is stored. */
  orderNo?: string
  names: readonly string[]
}

const ADDRESS_IN_LINK = /(?<![1-9A-HJ-NP-Za-km-z])T[1-9A-HJ-NP-Za-km-z]{33}(?![1-9A-HJ-NP-Za-km-z])/g

/**
 * Returns the search keys of a typed or pasted text. Spaces, full width, any case, "@", explorer links and
 * "UID 123 456 789" are accepted.
 */
export function searchKeys(typed: string): SearchKeys {
  const plain = plainText(typed)
  const [, letter, rest] = /^([cwdp])\s+(.+)$/is.exec(plain) ?? []
  const filtered = letter === undefined ? null : SEARCH_LETTERS[letter.toLowerCase() as SearchLetter]
  const text = (rest ?? plain).replace(/^@\s*/, '')
  const uid = uidText(text)
  const txid = txidText(text)
  if ('text' in txid) return { filtered, txid: txid.text, names: [] }
  const address = addressIn(text)
  if (address !== null) return { filtered, address, names: [] }
  const closed = closedText(text)
  if (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(closed))
    return { filtered, id: closed.toLowerCase(), names: [] }
  const account = accountText(text.replace(/\s+/g, text.includes('@') ? '' : ' '))
  if ('text' in account && account.text.includes('@')) return { filtered, email: account.text, names: [] }
  const digits = text.replace(/\D/g, '')
  const isNumber = /^[+\d\s().\u2010-\u2015/-]+$/.test(text)
  return {
    filtered,
    ...('text' in uid && { uid: uid.text }),
    ...(/^#?[0-9a-f]{6,12}$/i.test(closed) && { idEnd: closed.replace('#', '').toLowerCase() }),
    ...('text' in account && { mobile: account.text }),
    ...(isNumber &&
      digits.length >= 4 &&
      digits.length <= 18 && { mobileEnd: digits.replace(/^0+(?=\d{4})/, '') }),
    ...(/^[0-9A-Z-]{8,40}$/i.test(closed) && /\d/.test(closed) && { orderNo: closed.toUpperCase() }),
    names: /\d/.test(text) ? [] : wantedWords(text),
  }
}

function addressIn(text: string): string | null {
  const whole = addressText(text)
  if ('text' in whole) return whole.text
  const found = [...new Set(text.match(ADDRESS_IN_LINK) ?? [])]
  return found.length === 1 ? (found[0] ?? null) : null
}
