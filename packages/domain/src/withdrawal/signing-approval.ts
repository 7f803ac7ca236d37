import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'

/** What an operator's signature lets the signer pay. */
export interface SigningApproval {
  /** The withdrawal's. */
  id: string
  address: string
  /** What the chain pays, in minor units of USDT. */
  amount: bigint
  /** Milliseconds since 1970: the signature is worth nothing from then on. */
  expiresAt: number
}

/** How long a signature serves: neither shorter, so that an earlier store's cannot serve a new one, nor longer. */
export const SIGNATURE_HOURS = 24

const DOMAIN_TAG = 'matin/withdrawal-approval/v1'

/** The bytes that operators sign, whatever the kind of their keys. */
export function approvalBytes({ id, address, amount, expiresAt }: SigningApproval): Uint8Array<ArrayBuffer> {
  const fields = [DOMAIN_TAG, id.toLowerCase(), address, amount.toString(), expiresAt.toString()]
  return new Uint8Array(utf8ToBytes(fields.map(encodeField).join('')))
}

/** What a passkey is asked to sign for it: a challenge has no room for words. */
export function approvalChallenge(approval: SigningApproval): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(approvalBytes(approval)))
}
