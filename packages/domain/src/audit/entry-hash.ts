import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'

export type AuditDetail = string | number | boolean | null
export type AuditDetails = Readonly<Record<string, AuditDetail>>

/** `at` is ISO 8601 UTC with milliseconds; hashes are hex. */
export interface AuditContent {
  seq: bigint
  previousHash: string
  actor: string
  action: string
  subject: string
  details: AuditDetails
  at: string
}

/** Value that takes the place of the previous entry's hash in the first entry. */
export const AUDIT_GENESIS = '0'.repeat(64)

const DOMAIN_TAG = 'matin/audit/v1'

/** Returns the SHA-256, in hex, over the length-prefixed fields of an entry and the previous entry's hash. */
export function auditHash(content: AuditContent): string {
  const fields = [
    DOMAIN_TAG,
    content.seq.toString(),
    content.previousHash,
    content.actor,
    content.action,
    content.subject,
    content.at,
  ]
  const entries = Object.entries(content.details).sort(([a], [b]) => (a < b ? -1 : 1))
  for (const [name, value] of entries) fields.push(name, JSON.stringify(value))
  return bytesToHex(sha256(utf8ToBytes(fields.map(encodeField).join(''))))
}
