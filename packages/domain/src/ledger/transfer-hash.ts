import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import type { Leg, TransferKind } from './account.ts'

/** What a transaction hash commits to. `createdAt` in ISO 8601 UTC with milliseconds. */
export interface TransferContent {
  key: string
  kind: TransferKind
  reference: string
  createdAt: string
  legs: readonly Leg[]
}

const DOMAIN_TAG = 'matin/transfer/v1'

/**
 * SHA-256 over the canonical encoding of a transfer, in hex. Each field is length-prefixed, so no two
 * contents share an encoding; the legs are in canonical order (`canonicalLegs`).
 */
export function transferHash(content: TransferContent): string {
  const fields = [DOMAIN_TAG, content.key, content.kind, content.reference, content.createdAt]
  for (const leg of content.legs) fields.push(leg.account, leg.amount.toString())
  return bytesToHex(sha256(utf8ToBytes(fields.map(encodeField).join(''))))
}

function encodeField(text: string): string {
  return `${utf8ToBytes(text).length}:${text},`
}
