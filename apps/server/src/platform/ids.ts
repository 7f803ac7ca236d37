import { hash, randomBytes, randomInt } from 'node:crypto'
import { V7Generator } from 'uuidv7'
import type { Clock } from './clock/clock.ts'

/** Where ids and randomness come from; tests give their own. */
export interface Ids {
  /** UUIDv7 by the injected clock: sorts by time. */
  uuid(): string
  /** Unguessable token of 256 bits, base64url. */
  token(): string
  /** Random decimal digits, leading zeros kept. */
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

/** Smallest UUIDv7 of a time: earlier ids sort below it. */
export function firstIdAt(at: Temporal.Instant): string {
  const hex = at.epochMilliseconds.toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`
}

/** A stable UUID for a text: idempotency keys are hashed from scope and key. */
export function uuidOf(text: string): string {
  const hex = sha256Hex(text)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
