import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'

/** Wallet that pays: the hot wallet, its USDT contract, and the chain by the id of its block 0. */
export interface PayingWallet {
  hotAddress: string
  usdtContract: string
  /** Id of block 0, 64 hex digits. */
  genesis: string
}

/** With the wallet: a signature for one hot wallet, contract or chain allows no payment from another. */
export interface SigningApproval {
  from: PayingWallet
  id: string
  address: string
  /** Amount paid on the chain, in minor units of USDT. */
  amount: bigint
  /** Expiry of the signature, in milliseconds since 1970. */
  expiresAt: number
}

/**
 * Hours for which an operator's signature is valid. The length is fixed, so the expiry tells when the
 * signature was made. The signer refuses signatures from before the beginning of its payment history, because
 * they may have been used already.
 */
export const SIGNATURE_HOURS = 24

const DOMAIN_TAG = 'matin/withdrawal-approval/v2'

export function approvalBytes(approval: SigningApproval): Uint8Array<ArrayBuffer> {
  const { from, id, address, amount, expiresAt } = approval
  const wallet = [from.hotAddress, from.usdtContract, from.genesis.toLowerCase()]
  const payment = [id.toLowerCase(), address, amount.toString(), expiresAt.toString()]
  const fields = [DOMAIN_TAG, ...wallet, ...payment]
  return new Uint8Array(utf8ToBytes(fields.map(encodeField).join('')))
}

/** A hash, because a challenge cannot contain the whole text. */
export function approvalChallenge(approval: SigningApproval): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(approvalBytes(approval)))
}

/** Names of well-known chains, by the id of block 0. */
const CHAINS: Record<string, string> = {
  '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc': 'TRON mainnet',
  '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc': 'Nile test network',
  '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e': 'Shasta test network',
}

export function chainName(genesis: string): string {
  return CHAINS[genesis.toLowerCase()] ?? `chain ${genesis.slice(-8)}`
}
