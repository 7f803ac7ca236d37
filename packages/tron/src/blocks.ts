import { asArray, asBigint, asCount, asHex, asRecord, asString } from './parse.ts'
import { proveBlock } from './proof.ts'

export interface BlockHeader {
  /** Block id, 64 hex digits. */
  id: string
  number: number
  parentId: string
  /** Time of the block in milliseconds since 1970. */
  timestamp: number
}

export interface TransactionLog {
  /** Position of the log in the transaction's list, as the node returned it. */
  index: number
  /** Address of the contract that wrote the log: 40 hex digits without the leading 41, as nodes return it. */
  address: string
  /** Topics of the log, 64 hex digits each. */
  topics: string[]
  data: string
}

export interface TransactionInfo {
  id: string
  blockNumber: number
  blockTimestamp: number
  feeSun: bigint
  /** Address of the called contract, 42 hex digits; null if the transaction is no contract call. */
  contractAddress: string | null
  /** Whether the node states `result: "FAILED"`. */
  failed: boolean
  /** Receipt. `result` is null if the node omits it, as it does for plain TRX transfers. */
  receipt: { result: string | null; energyUsed: bigint; energyFeeSun: bigint }
  logs: TransactionLog[]
}

/** Plain transfer of TRX. Only the node's answer states it; no log commits to it. */
export interface TrxPayment {
  txid: string
  /** Sender and recipient, 42 hex digits each. */
  from: string
  to: string
  sun: bigint
}

export interface Block extends BlockHeader {
  txids: string[]
  trx?: TrxPayment[]
  /** Transaction infos, in the order of `txids`. */
  infos: TransactionInfo[]
  /** Contents that the header commits to, or the reason why they cannot be proven. Only on request. */
  proof?: ReturnType<typeof proveBlock>
}

/** Parses the header of a block answer; null if absent (`{}`) or malformed. */
export function parseHeader(answer: unknown): BlockHeader | null {
  const block = asRecord(answer)
  const raw = asRecord(asRecord(block?.block_header)?.raw_data)
  const id = asHex(block?.blockID, 32)
  if (raw === null || id === null) return null
  const number = asCount(raw.number)
  const timestamp = asCount(raw.timestamp)
  const parentId = asHex(raw.parentHash, 32)
  if (number === null || timestamp === null || parentId === null) return null
  // A TRON block id begins with its own number (8 bytes, big endian).
  if (BigInt(`0x${id.slice(0, 16)}`) !== BigInt(number)) return null
  return { id, number, parentId, timestamp }
}

/**
 * Joins a node's two answers about block `n`. Nodes behind one address differ in how far they are, and one
 * that lags answers `{}` or `[]` without an error. So both answers must agree: one header with this number,
 * the same transactions in both lists, each once, and the right `blockNumber` everywhere. Returns null if
 * they do not, and the caller asks again later.
 */
export function parseBlock(
  n: number,
  blockAnswer: unknown,
  infosAnswer: unknown,
  options: { prove?: boolean } = {},
): Block | null {
  const header = parseHeader(blockAnswer)
  if (header === null || header.number !== n) return null
  const txids = parseTxids(asRecord(blockAnswer)?.transactions)
  const list = asArray(infosAnswer)
  if (txids === null || list === null || list.length !== txids.length) return null
  const byId = new Map<string, TransactionInfo>()
  for (const item of list) {
    const info = parseInfo(item)
    if (info === null || info.blockNumber !== n || info.blockTimestamp !== header.timestamp) return null
    byId.set(info.id, info)
  }
  const infos: TransactionInfo[] = []
  for (const txid of txids) {
    const info = byId.get(txid)
    if (info === undefined) return null
    infos.push(info)
  }
  const trx = parseTrx(asRecord(blockAnswer)?.transactions)
  const block = { ...header, txids, infos, ...(trx.length > 0 && { trx }) }
  return options.prove ? { ...block, proof: proveBlock(blockAnswer) } : block
}

function parseTxids(value: unknown): string[] | null {
  const list = value === undefined ? [] : asArray(value)
  if (list === null) return null
  const txids = new Set<string>()
  for (const item of list) {
    const txid = asHex(asRecord(item)?.txID, 32)
    if (txid === null || txids.has(txid)) return null
    txids.add(txid)
  }
  return [...txids]
}

/** Parses the executed plain TRX transfers; malformed ones are left out. */
function parseTrx(value: unknown): TrxPayment[] {
  return (asArray(value) ?? []).flatMap(item => {
    const transaction = asRecord(item)
    const txid = asHex(transaction?.txID, 32)
    const contract = asRecord(asArray(asRecord(transaction?.raw_data)?.contract)?.[0])
    const outcome = asRecord(asArray(transaction?.ret)?.[0])?.contractRet
    if (txid === null || contract?.type !== 'TransferContract') return []
    if (outcome !== undefined && outcome !== 'SUCCESS') return []
    const paid = asRecord(asRecord(contract.parameter)?.value)
    const [from, to, sun] = [
      asHex(paid?.owner_address, 21),
      asHex(paid?.to_address, 21),
      asBigint(paid?.amount),
    ]
    if (!from?.startsWith('41') || !to?.startsWith('41') || sun === null || sun <= 0n) return []
    return [{ txid, from, to, sun }]
  })
}

/** Parses one TransactionInfo; null if absent (`{}`) or without a field that every transaction has. */
export function parseInfo(value: unknown): TransactionInfo | null {
  const info = asRecord(value)
  const id = asHex(info?.id, 32)
  if (info === null || id === null) return null
  const blockNumber = asCount(info.blockNumber)
  const blockTimestamp = asCount(info.blockTimeStamp)
  const feeSun = asBigint(info.fee)
  const receipt = asRecord(info.receipt ?? {})
  const logs = parseLogs(info.log)
  if (blockNumber === null || blockTimestamp === null || feeSun === null || receipt === null || logs === null)
    return null
  return {
    id,
    blockNumber,
    blockTimestamp,
    feeSun,
    contractAddress: asHex(info.contract_address, 21),
    failed: info.result === 'FAILED',
    receipt: {
      result: asString(receipt.result),
      energyUsed: asBigint(receipt.energy_usage_total) ?? 0n,
      energyFeeSun: asBigint(receipt.energy_fee) ?? 0n,
    },
    logs,
  }
}

/** Parses logs. Malformed ones are left out; the others keep their position, which is part of their key. */
function parseLogs(value: unknown): TransactionLog[] | null {
  const list = value === undefined ? [] : asArray(value)
  if (list === null) return null
  return list.flatMap((item, index) => {
    const log = asRecord(item)
    const address = asHex(log?.address, 20)
    const topics = (asArray(log?.topics ?? []) ?? [null]).map(topic => asHex(topic, 32))
    const data = asHex(log?.data ?? '')
    if (address === null || data === null || !topics.every(topic => topic !== null)) return []
    return [{ index, address, topics, data }]
  })
}
