import { closedText, plainText } from './plain.ts'
import { isOverlong, type Taken } from './taken.ts'

/** Pattern of an address in base58; the server verifies the checksum. */
const ADDRESS = /^T[1-9A-HJ-NP-Za-km-z]{33}$/
const TXID = /(?<![0-9a-z])(?:0x)?[0-9a-f]{64}(?![0-9a-z])/g

/** Parses an address on TRON: plain, broken over lines, or in a payment link ("tron:T…?amount=5"). */
export function addressText(text: string): Taken<'address_incorrect' | 'address_sign'> {
  if (isOverlong(text)) return { fault: 'address_incorrect' }
  const address = linkOf(text)?.address ?? closedText(text)
  if (ADDRESS.test(address)) return { text: address }
  return { fault: /[^\dA-Za-z]/.test(address) ? 'address_sign' : 'address_incorrect' }
}

/** Returns the amount of a payment link as written there; null for none. */
export function amountOfLink(text: string): string | null {
  return linkOf(text)?.amount ?? null
}

function linkOf(text: string): { address: string; amount: string | null } | null {
  const [, address, query] = /^tron:(?:\/\/)?([^?]*)(?:\?(.*))?$/i.exec(closedText(text)) ?? []
  return address === undefined ? null : { address, amount: new URLSearchParams(query).get('amount') }
}

/** Parses a transaction id: 64 hexadecimal digits, plain, broken over lines, in a sentence or in a link. */
export function txidText(text: string): Taken<'txid_format'> {
  if (isOverlong(text)) return { fault: 'txid_format' }
  const found = plainText(text).toLowerCase().match(TXID) ?? closedText(text).toLowerCase().match(TXID)
  const [txid, another] = new Set(found?.map(id => id.replace(/^0x/, '')))
  return txid !== undefined && another === undefined ? { text: txid } : { fault: 'txid_format' }
}

/** Parses a UID: nine digits, optionally in groups or with a label ("UID: 100000001"). */
export function uidText(text: string): Taken<'uid_format'> {
  if (isOverlong(text)) return { fault: 'uid_format' }
  const digits = plainText(text)
    .replace(/^uid\s*[:#]?\s*/i, '')
    .replace(/[\s-]/g, '')
  return /^\d{9}$/.test(digits) ? { text: digits } : { fault: 'uid_format' }
}

/** Parses the recipient of a transfer between customers: a UID or a deposit address. */
export function recipientText(text: string): Taken<'recipient_unknown'> {
  const uid = uidText(text)
  if ('text' in uid) return uid
  const address = addressText(text)
  return 'text' in address ? address : { fault: 'recipient_unknown' }
}
