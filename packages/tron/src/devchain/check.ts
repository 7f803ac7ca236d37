import { hexToBytes } from '@noble/hashes/utils.js'
import { addressFromHex } from '../address.ts'
import { readFields } from '../proto.ts'
import { decodeRaw } from '../raw-transaction.ts'
import { recoverSigner, txidOf } from '../sign.ts'
import type { BlockIndex } from './block-index.ts'
import { serializeTransaction } from './execute.ts'
import type { ChainTx, SubmitResult } from './model.ts'

/** Maximum expiration, a limit of java-tron's `Constant`. */
export const MAX_EXPIRATION_MS = 24 * 60 * 60 * 1000
const MAX_TRANSACTION_BYTES = 500 * 1024
/** Number of past blocks to which a TAPOS reference can refer, by two bytes of the block number. */
const TAPOS_BLOCKS = 65_536

/** Parses the bytes of a `Transaction` message; null if they are no transaction of a supported type. */
export function parseTransaction(hex: string): ChainTx | null {
  const fields = /^([0-9a-fA-F]{2})+$/.test(hex) ? readFields(hexToBytes(hex)) : null
  const raw = fields?.find(each => each.field === 1)
  if (raw?.kind !== 'bytes') return null
  const signatures =
    fields?.flatMap(each => (each.field === 2 && each.kind === 'bytes' ? [each.value] : [])) ?? []
  return chainTx(
    Buffer.from(raw.value).toString('hex'),
    signatures.map(each => Buffer.from(each).toString('hex')),
  )
}

export function chainTx(rawHex: string, signatures: string[]): ChainTx | null {
  const bytes = hexToBytes(rawHex)
  const raw = decodeRaw(bytes)
  return raw === null ? null : { txid: txidOf(bytes), rawHex: rawHex.toLowerCase(), raw, signatures }
}

/** Checks signature, size, reference block and expiration, in java-tron's order and with its codes. */
export function checkTransaction(tx: ChainTx, index: BlockIndex): SubmitResult {
  const [signature] = tx.signatures
  if (signature === undefined || tx.signatures.length !== 1) {
    return refuse('SIGERROR', 'Validate signature error: miss sig or contract')
  }
  if (recoverSigner(tx.txid, signature) !== addressFromHex(tx.raw.contract.owner)) {
    return refuse(
      'SIGERROR',
      `Validate signature error: ${signature} is signed by another key than the owner's`,
    )
  }
  if (serializeTransaction(tx).length > MAX_TRANSACTION_BYTES) {
    return refuse('TOO_BIG_TRANSACTION_ERROR', 'Transaction size is too big.')
  }
  if (!refersToChain(tx, index)) return refuse('TAPOS_ERROR', 'Tapos check error.')
  return checkExpiration(tx, index)
}

/** Checks the expiration against the head block's time, like java-tron, not against a clock. */
export function checkExpiration(tx: ChainTx, index: BlockIndex): SubmitResult {
  const headTime = index.get(index.length - 1)?.timestamp ?? 0
  const { expiration } = tx.raw
  return expiration <= headTime || expiration > headTime + MAX_EXPIRATION_MS
    ? refuse('TRANSACTION_EXPIRATION_ERROR', 'Transaction expired')
    : { ok: true }
}

export function refersToChain(tx: ChainTx, index: BlockIndex): boolean {
  const head = index.length - 1
  const low = Number.parseInt(tx.raw.refBlockBytes, 16)
  const number = head - ((((head - low) % TAPOS_BLOCKS) + TAPOS_BLOCKS) % TAPOS_BLOCKS)
  return tx.raw.refBlockBytes.length === 4 && index.get(number)?.id.slice(16, 32) === tx.raw.refBlockHash
}

function refuse(code: string, message: string): SubmitResult {
  return { ok: false, code, message }
}
