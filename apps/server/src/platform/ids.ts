import { hash, randomBytes, randomInt } from 'node:crypto'
import { V7Generator } from 'uuidv7'
import type { Clock } from './clock/clock.ts'

/** Source of ids and randomness; tests provide their own. */
export interface Ids {
  /** Returns a UUIDv7 with the injected clock's time, so that ids sort by time. */
  uuid(): string
  /** Returns an unguessable token of 256 bits in base64url. */
  token(): string
  /** Returns random decimal digits, with leading zeros. */
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

/** Returns the smallest UUIDv7 of a time; ids of earlier times sort below it. */
export function firstIdAt(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** Returns a UUID that depends only on the text, e.g. on the scope and key of a request. */
export function uuidOf(text: string): string {
  const hex = sha256Hex(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
