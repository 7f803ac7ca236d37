import { hash } from 'node:crypto'

export function sha256(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Returns the idempotency key of a movement: a UUID that depends only on the text. */
export function keyOf(text: string): string {
  const hex = sha256(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
