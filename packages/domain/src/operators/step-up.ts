import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { canonicalJson } from '../canonical.ts'
import { encodeField } from '../encoding.ts'

export interface OperatorAct {
  method: string
  path: string
  /** Query of a GET, with text values, or body of a POST. */
  input: unknown
}

/** Minutes for which a step-up challenge is valid. */
export const STEP_UP_MINUTES = 5
/** Duration of a step-up grant: until then, the session needs no further proof for the same purpose. */
export const OPEN_MINUTES = 10

const DOMAIN_TAG = 'matin/step-up/v1'

export function actHash({ method, path, input }: OperatorAct): Uint8Array<ArrayBuffer> {
  const sent = method === 'GET' ? asQuery(input) : (input ?? {})
  return hashOf([DOMAIN_TAG, method, path, canonicalJson(sent)])
}

/** For one command, once. Browser and server both compute it, so neither has to trust the other's view. */
export function stepUpChallenge(nonce: string, act: Uint8Array): Uint8Array<ArrayBuffer> {
  const hex = Array.from(act, byte => byte.toString(16).padStart(2, '0')).join('')
  return hashOf([DOMAIN_TAG, nonce, hex])
}

function asQuery(input: unknown): Record<string, string> {
  const given = Object.entries(input ?? {}).filter(([, value]) => value !== undefined && value !== null)
  return Object.fromEntries(given.map(([key, value]) => [key, String(value)]))
}

function hashOf(fields: readonly string[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(utf8ToBytes(fields.map(encodeField).join(''))))
}
