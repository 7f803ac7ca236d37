import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'
import type { Posting, TransferKind } from './account.ts'

/** Content of a transfer that its hash commits to. `createdAt` in ISO 8601 UTC with milliseconds. */
export interface TransferContent {
  key: string
  kind: TransferKind
  reference: string
  createdAt: string
  postings: readonly Posting[]
}

const DOMAIN_TAG = 'matin/transfer/v1'

/**
 * The canonical encoding of a transfer. Each field is length-prefixed in bytes of UTF-8, so no two contents share an
 * encoding; the postings are in canonical order (`canonicalPostings`).
 */
export function transferText(content: TransferContent): string {
  let text = encodeField(DOMAIN_TAG)
  text += encodeField(content.key) + encodeField(content.kind) + encodeField(content.reference)
  text += encodeField(content.createdAt)
  for (const posting of content.postings)
    text += encodeField(posting.account) + encodeField(posting.amount.toString())
  return text
}

/** The transaction hash: SHA-256 over `transferText`, in hex. */
export function transferHash(content: TransferContent): string {
  return bytesToHex(sha256(utf8ToBytes(transferText(content))))
}
