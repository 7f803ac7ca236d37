import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { encodeField } from '../encoding.ts'

/** What pays: a hot wallet, the USDT contract that it calls, and the chain that both are on, by the id of its block 0. */
export interface PayingWallet {
  hotAddress: string
  usdtContract: string
  /** 64 hex digits. */
  genesis: string
}

/** What an operator's signature lets the signer pay, and which signer: another one's hot wallet, contract or chain is another approval. */
export interface SigningApproval {
  from: PayingWallet
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

const DOMAIN_TAG = 'matin/withdrawal-approval/v2'

/** The bytes that operators sign, whatever the kind of their keys. */
export function approvalBytes(approval: SigningApproval): Uint8Array<ArrayBuffer> {
  const { from, id, address, amount, expiresAt } = approval
  const wallet = [from.hotAddress, from.usdtContract, from.genesis.toLowerCase()]
  const payment = [id.toLowerCase(), address, amount.toString(), expiresAt.toString()]
  const fields = [DOMAIN_TAG, ...wallet, ...payment]
  return new Uint8Array(utf8ToBytes(fields.map(encodeField).join('')))
}

/** What a passkey is asked to sign for it: a challenge has no room for words. */
export function approvalChallenge(approval: SigningApproval): Uint8Array<ArrayBuffer> {
  return new Uint8Array(sha256(approvalBytes(approval)))
}

/** Chains that everybody knows, by the id of their block 0. */
const CHAINS: Record<string, string> = {
  '00000000000000001ebf88508a03865c71d452e25f4d51194196a1d22b6653dc': 'TRON mainnet',
  '0000000000000000d698d4192c56cb6be724a558448e2684802de4d6cd8690dc': 'Nile test network',
  '0000000000000000de1aa88295e1fcf982742f773e0419c5a9c134c994a9059e': 'Shasta test network',
}

/** How people tell a chain: its name, or the end of the id of its block 0. */
export function chainName(genesis: string): string {
  return CHAINS[genesis.toLowerCase()] ?? `chain ${genesis.slice(-8)}`
}
