import { hash, randomBytes, randomInt } from 'node:crypto'
import { V7Generator } from 'uuidv7'
import type { Clock } from './clock/clock.ts'

/** Tests provide their own. */
export interface Ids {
  /** UUIDv7 with the injected clock's time, so that ids sort by time. */
  uuid(): string
  /** Unguessable: 256 bits in base64url. */
  token(): string
  /** With leading zeros. */
  digits(length: number): string
}

export function createIds(clock: Clock): Ids {
  const generator = new V7Generator()
  return {
    uuid: () => generator.generateOrResetCore(clock.now().epochMilliseconds, 10_000).toString(),
    token: () => randomBytes(32).toString('base64url'),
    digits: length => Array.from({ length }, () => randomInt(10)).join(''),
  }
}

export function sha256(text: string): Uint8Array {
  return hash('sha256', text, 'buffer')
}

export function sha256Hex(text: string): string {
  return hash('sha256', text, 'hex')
}

/** Ids of earlier times sort below it. */
export function firstIdAt(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Depends only on the text, e.g. on the scope and key of a request. */
export function uuidOf(text: string): string {
  const hex = sha256Hex(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
