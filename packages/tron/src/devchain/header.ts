import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils.js'
import { addressToHex } from '../address.ts'
import { contractResult, encodeTransaction, NO_ROOT, rootOf } from '../proof.ts'
import { bytesField, intField } from '../proto.ts'
import { signHash } from '../sign.ts'
import { DEV_WITNESS_ADDRESS, DEV_WITNESS_KEY } from './keys.ts'
import type { ExecutedTx } from './model.ts'

export const WITNESS = addressToHex(DEV_WITNESS_ADDRESS)
export const BLOCK_VERSION = 34
export const NO_PARENT = NO_ROOT

export interface HeaderFields {
  number: number
  parentId: string
  timestamp: number
  /** Merkle root over the transactions, 64 hex digits; zeros for none. */
  txRoot: string
  fork: number
}

/** Encodes `BlockHeader.raw` in protobuf. The fork number is in `witness_id`, which mainnet leaves at 0. */
function rawHeader(fields: HeaderFields): Uint8Array {
  return concatBytes(
    intField(1, fields.timestamp),
    bytesField(2, hexToBytes(fields.txRoot)),
    bytesField(3, hexToBytes(fields.parentId)),
    intField(7, fields.number),
    intField(8, fields.fork),
    bytesField(9, hexToBytes(WITNESS)),
    intField(10, BLOCK_VERSION),
  )
}

/** Returns a TRON block id: the number in 8 bytes, then the header hash without its first 8 bytes. */
export function blockId(fields: HeaderFields): string {
  return fields.number.toString(16).padStart(16, '0') + bytesToHex(sha256(rawHeader(fields))).slice(16)
}

export function witnessSignature(fields: HeaderFields, key = DEV_WITNESS_KEY): string {
  return signHash(bytesToHex(sha256(rawHeader(fields))), key)
}

/** Computes the root that the header commits to, over raw data, signatures and contract results. */
export function transactionRoot(txs: readonly ExecutedTx[]): string {
  return rootOf(
    txs.map(({ tx, outcome }) => {
      const result = contractResult(outcome.result ?? 'SUCCESS')
      return sha256(encodeTransaction(hexToBytes(tx.rawHex), tx.signatures, [result]))
    }),
  )
}
