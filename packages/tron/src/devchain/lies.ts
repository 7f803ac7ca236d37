import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressWord, TRANSFER_TOPIC, uintWord } from '../abi.ts'
import { addressFromHex, addressToHex } from '../address.ts'
import { asArray, asRecord } from '../parse.ts'
import { encodeRaw } from '../raw-transaction.ts'
import { signHash, txidOf } from '../sign.ts'
import { buildRaw } from './build.ts'
import { chainTx } from './check.ts'
import { plainCall, transferData, USDT } from './contracts.ts'
import { blockId, transactionRoot } from './header.ts'
import type { Json } from './json.ts'
import { DEV_POISONER_ADDRESS, DEV_POISONER_KEY } from './keys.ts'
import type { ChainBlock, ContractResult, LogEntry } from './model.ts'

export interface InventedTransfer {
  to: string
  /** Amount in millionths. */
  amount: bigint
}

/** False answers of a node about solid blocks and balances, until the faults are cleared. */
export interface Lies {
  /** Invented transfers, by the transaction that did not make them. */
  logs: Map<string, InventedTransfer>
  /** Receipts with invented transfers of transactions that the block does not have, by block number. */
  receipts: Map<number, InventedTransfer>
  amounts: Map<string, bigint>
  results: Map<string, ContractResult>
  /** Blocks with an invented transfer, by number, signed by a key that is no witness's. */
  blocks: Map<number, InventedTransfer>
  /** Invented additional USDT, by address. */
  balances: Map<string, bigint>
}

export function noLies(): Lies {
  return {
    logs: new Map(),
    receipts: new Map(),
    amounts: new Map(),
    results: new Map(),
    blocks: new Map(),
    balances: new Map(),
  }
}

const LIAR = addressToHex(DEV_POISONER_ADDRESS)

function logOf({ to, amount }: InventedTransfer): LogEntry {
  return {
    address: USDT.slice(2),
    topics: [TRANSFER_TOPIC, addressWord(LIAR), addressWord(addressToHex(to))],
    data: uintWord(amount),
  }
}

export function falsifyInfos(lies: Lies, block: ChainBlock, infos: readonly Json[]): Json[] {
  const told = infos.map(info => falsifyInfo(lies, info))
  const invented = lies.receipts.get(block.number)
  if (invented === undefined) return told
  const info = {
    id: bytesToHex(sha256(utf8ToBytes(`invented ${block.id}`))),
    blockNumber: block.number,
    blockTimeStamp: block.timestamp,
    contract_address: USDT,
    receipt: { result: 'SUCCESS' },
    log: [logOf(invented)],
  }
  return [...told, info]
}

export function falsifyInfo(lies: Lies, info: Json): Json {
  const txid = String(info.id)
  const invented = lies.logs.get(txid)
  const amount = lies.amounts.get(txid)
  const result = lies.results.get(txid)
  const logs = (asArray(info.log) ?? []).map(log =>
    amount === undefined ? log : { ...asRecord(log), data: uintWord(amount) },
  )
  const receipt = { ...asRecord(info.receipt) }
  const failed = result !== undefined && result !== 'SUCCESS'
  const told: Json = { ...info, log: invented ? [...logs, logOf(invented)] : logs }
  if (invented) told.receipt = { ...receipt, result: 'SUCCESS' }
  if (result === undefined) return told
  const { result: _, ...rest } = told
  return { ...rest, receipt: { ...receipt, result }, ...(failed && { result: 'FAILED', log: [] }) }
}

/** Its hashes are consistent, but the signature is not a witness's. */
export function forgedBlock(lies: Lies, block: ChainBlock): ChainBlock {
  const invented = lies.blocks.get(block.number)
  if (invented === undefined) return block
  const data = transferData(addressToHex(invented.to), invented.amount)
  const bytes = encodeRaw(buildRaw(plainCall(LIAR, USDT, data), 100_000_000n, 0, block))
  const tx = chainTx(bytesToHex(bytes), [signHash(txidOf(bytes), DEV_POISONER_KEY)])
  if (tx === null) throw new Error('a forged transaction does not decode')
  const outcome = {
    result: 'SUCCESS',
    message: '',
    energyUsed: 64_285n,
    energyFee: 0n,
    netUsed: 345,
    netFee: 0n,
    otherFee: 0n,
    contractResult: '',
    contractAddress: USDT,
    logs: [logOf(invented)],
  } as const
  const txs = [...block.txs, { tx, outcome: { ...outcome, logs: [...outcome.logs] } }]
  const id = blockId({ ...block, txRoot: transactionRoot(txs) })
  return { ...block, txs, id, signedWith: DEV_POISONER_KEY }
}

/** Adds the invented amount to a balance, as an ABI word. */
export function falsifyBalance(lies: Lies, holder: string | null, word: string): string {
  const more = holder === null ? undefined : lies.balances.get(addressFromHex(holder))
  return more === undefined ? word : uintWord(BigInt(`0x${word}`) + more)
}
