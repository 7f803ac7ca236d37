import type { RawTransaction } from '../raw-transaction.ts'

/** Address inside the development chain: 42 lower-case hex digits (`41…`). */
export type HexAddress = string

export interface ChainTx {
  txid: string
  rawHex: string
  raw: RawTransaction
  signatures: string[]
}

export interface LogEntry {
  /** Address of the contract that writes the log: 40 hex digits, without the leading 41. */
  address: string
  topics: string[]
  data: string
}

export type ContractResult = 'SUCCESS' | 'REVERT' | 'OUT_OF_ENERGY'

/** Result of executing a transaction in a block. Fees in sun. */
export interface Outcome {
  /** Contract result; null for plain TRX transfers, whose receipt has none. */
  result: ContractResult | null
  message: string
  energyUsed: bigint
  energyFee: bigint
  netUsed: number
  netFee: bigint
  /** Fee of activating an account, besides energy and bandwidth. */
  otherFee: bigint
  contractResult: string
  contractAddress: HexAddress | null
  logs: LogEntry[]
}

/** With `keepLogs`, the failed transaction still has its logs. */
export interface ForcedResult {
  result: 'REVERT' | 'OUT_OF_ENERGY'
  keepLogs: boolean
}

export interface ExecutedTx {
  tx: ChainTx
  outcome: Outcome
}

export interface ChainBlock {
  number: number
  id: string
  parentId: string
  /** Time of the block in milliseconds since 1970. */
  timestamp: number
  /** Earlier reorganisations: part of the header, so that a replaced block and the new one differ in id. */
  fork: number
  txs: readonly ExecutedTx[]
  /** Private key that signs this forged block, in place of the witness's key. */
  signedWith?: string
}

/** Answer to a broadcast, with java-tron's codes. */
export type SubmitResult = { ok: true } | { ok: false; code: string; message: string }

/** Genesis of a chain: USDT in millionths, TRX in sun, by base58check address. */
export interface Genesis {
  usdt: Record<string, bigint>
  trx: Record<string, bigint>
}
