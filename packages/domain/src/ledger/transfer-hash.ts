import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'
import type { Posting, TransferKind } from './account.ts'

/** Content of a transfer that its hash commits to. `createdAt` is ISO 8601 UTC with milliseconds. */
export interface TransferContent {
  key: string
  kind: TransferKind
  reference: string
  createdAt: string
  postings: readonly Posting[]
}

const DOMAIN_TAG = 'matin/transfer/v1'

/** Length-prefixed in UTF-8 bytes, so no two contents share an encoding. Postings in canonical order. */
export function transferText(content: TransferContent): string {
  let text = encodeField(DOMAIN_TAG)
  text += encodeField(content.key) + encodeField(content.kind) + encodeField(content.reference)
  text += encodeField(content.createdAt)
  for (const posting of content.postings)
    text += encodeField(posting.account) + encodeField(posting.amount.toString())
  return text
}

/** Returns the ledger hash of a transfer: SHA-256 over `transferText`, in hex. */
export function transferHash(content: TransferContent): string {
  return bytesToHex(sha256(utf8ToBytes(transferText(content))))
}
