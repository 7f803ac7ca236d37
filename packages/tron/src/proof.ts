import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { addressFromHex } from './address.ts'
import { asArray, asBigint, asHex, asRecord, asString } from './parse.ts'
import { bytesField, intField } from './proto.ts'
import { recoverSigner } from './sign.ts'

/** Transaction whose bytes a block's header commits to. */
export interface CommittedTransaction {
  txid: string
  rawDataHex: string
  /** Signatures, 130 hex digits each. */
  signatures: readonly string[]
  /** Value of `contractRet` in these bytes: SUCCESS, REVERT, OUT_OF_ENERGY, … */
  result: string
}

/**
 * Facts of a block that no node can forge: its id is the hash of its header, the header contains the root
 * over the bytes of all transactions, and a witness signed the header.
 */
export interface BlockProof {
  /** Address whose key signed: the witness's own, or the one that its account permits to sign blocks. */
  signer: string
  /** Account that the header names as witness. */
  witness: string
  transactions: ReadonlyMap<string, CommittedTransaction>
}

/** `Transaction.Result.contractResult` in `protocol/core/Tron.proto`, in the order of the numbers. */
const CONTRACT_RESULTS = [
  ...['DEFAULT', 'SUCCESS', 'REVERT', 'BAD_JUMP_DESTINATION', 'OUT_OF_MEMORY', 'PRECOMPILED_CONTRACT'],
  ...['STACK_TOO_SMALL', 'STACK_TOO_LARGE', 'ILLEGAL_OPERATION', 'STACK_OVERFLOW', 'OUT_OF_ENERGY'],
  ...['OUT_OF_TIME', 'JVM_STACK_OVER_FLOW', 'UNKNOWN', 'TRANSFER_FAILED', 'INVALID_CODE'],
]

/** `Transaction.Result` by JSON names. A result with any other field cannot be rebuilt. */
const RESULT_INTEGERS = [
  ['fee', 1],
  ['withdraw_amount', 15],
  ['unfreeze_amount', 16],
  ['exchange_received_amount', 18],
  ['exchange_inject_another_amount', 19],
  ['exchange_withdraw_another_amount', 20],
  ['exchange_id', 21],
  ['shielded_transaction_fee', 22],
  ['withdraw_expire_amount', 27],
] as const
const RESULT_NAMES = new Set<string>([
  ...['ret', 'contractRet', 'assetIssueID', 'orderId'],
  ...RESULT_INTEGERS.map(([name]) => name),
])

/** Fields of `BlockHeader.raw`. A header with another field is of a version unknown to this code. */
const HEADER_NAMES = new Set([
  ...['timestamp', 'txTrieRoot', 'parentHash', 'number', 'witness_id', 'witness_address', 'version'],
  'accountStateRoot',
])

/** Recomputes header hash, transaction root and signature. @returns the proof, or the reason for none */
export function proveBlock(answer: unknown): { ok: true; proof: BlockProof } | { ok: false; fault: string } {
  const block = asRecord(answer)
  const header = asRecord(block?.block_header)
  const raw = asRecord(header?.raw_data)
  const encoded = raw && encodeHeader(raw)
  if (block === null || header === null || raw === null || !encoded) return fault('its header is incomplete')
  const hash = bytesToHex(sha256(encoded))
  const number = asBigint(raw.number) ?? 0n
  if (asHex(block.blockID, 32) !== number.toString(16).padStart(16, '0') + hash.slice(16))
    return fault('its id is not the hash of its header')
  const transactions = readTransactions(block.transactions)
  if (typeof transactions === 'string') return fault(transactions)
  if (rootOf(transactions.map(({ leaf }) => leaf)) !== (asHex(raw.txTrieRoot, 32) ?? NO_ROOT))
    return fault('its transactions are not those of its header')
  const signature = asHex(header.witness_signature, 65)
  const signer = signature && recoverSigner(hash, signature)
  if (!signer) return fault('no witness signed it')
  const witness = addressFromHex(asHex(raw.witness_address, 21) ?? '')
  const byId = new Map(transactions.map(({ transaction }) => [transaction.txid, transaction]))
  return { ok: true, proof: { signer, witness, transactions: byId } }
}

function fault(text: string): { ok: false; fault: string } {
  return { ok: false, fault: text }
}

function encodeHeader(raw: Record<string, unknown>): Uint8Array | null {
  if (Object.keys(raw).some(name => !HEADER_NAMES.has(name))) return null
  const integers = [raw.timestamp, raw.number, raw.witness_id, raw.version].map(asBigint)
  const hex = [raw.txTrieRoot, raw.parentHash, raw.witness_address, raw.accountStateRoot].map(value =>
    asHex(value ?? ''),
  )
  const [timestamp, number, witnessId, version] = integers
  const [root, parent, witness, state] = hex
  if (timestamp == null || number == null || witnessId == null || version == null) return null
  if (root == null || parent == null || state == null || !/^41[0-9a-f]{40}$/.test(witness ?? '')) return null
  return concatBytes(
    intField(1, timestamp),
    bytesField(2, hexToBytes(root)),
    bytesField(3, hexToBytes(parent)),
    intField(7, number),
    intField(8, witnessId),
    bytesField(9, hexToBytes(witness ?? '')),
    intField(10, version),
    bytesField(11, hexToBytes(state)),
  )
}

interface Read {
  transaction: CommittedTransaction
  leaf: Uint8Array
}

function readTransactions(value: unknown): Read[] | string {
  const list = value === undefined ? [] : asArray(value)
  if (list === null) return 'its transactions are no list'
  const read: Read[] = []
  for (const item of list) {
    const one = readTransaction(item)
    if (typeof one === 'string') return one
    read.push(one)
  }
  return read
}

function readTransaction(item: unknown): Read | string {
  const json = asRecord(item)
  const rawDataHex = asHex(json?.raw_data_hex)
  const signatures = (asArray(json?.signature ?? []) ?? [null]).map(each => asHex(each))
  const results = (asArray(json?.ret ?? []) ?? [null]).map(encodeResult)
  if (json === null || rawDataHex === null || rawDataHex === '') return 'a transaction has no bytes'
  const signed = signatures.filter(each => each !== null)
  const results_ = results.filter(each => each !== null)
  if (signed.length < signatures.length || results_.length < results.length)
    return 'a transaction cannot be rebuilt'
  const rawData = hexToBytes(rawDataHex)
  const txid = bytesToHex(sha256(rawData))
  if (asHex(json.txID, 32) !== txid) return 'a transaction has another id than its bytes'
  const bytes = encodeTransaction(
    rawData,
    signed,
    results_.map(({ encoded }) => encoded),
  )
  const result = results_[0]?.result ?? 'DEFAULT'
  return { transaction: { txid, rawDataHex, signatures: signed, result }, leaf: sha256(bytes) }
}

/** Encodes a `Transaction` as in a block: raw data, signatures, results. */
export function encodeTransaction(
  rawData: Uint8Array,
  signatures: readonly string[],
  results: readonly Uint8Array[],
): Uint8Array {
  return concatBytes(
    bytesField(1, rawData, true),
    ...signatures.map(each => bytesField(2, hexToBytes(each), true)),
    ...results.map(each => bytesField(5, each, true)),
  )
}

function encodeResult(value: unknown): { encoded: Uint8Array; result: string } | null {
  const json = asRecord(value)
  if (json === null || Object.keys(json).some(name => !RESULT_NAMES.has(name))) return null
  const result = asString(json.contractRet) ?? 'DEFAULT'
  const number = CONTRACT_RESULTS.indexOf(result)
  const code = json.ret === undefined ? 0 : ['SUCESS', 'FAILED'].indexOf(asString(json.ret) ?? '')
  const integers = RESULT_INTEGERS.map(([name, field]) => ({ field, value: asBigint(json[name]) }))
  const orderId = asHex(json.orderId ?? '')
  if (number < 0 || code < 0 || orderId === null) return null
  const fields = [
    { field: 2, bytes: intField(2, code) },
    { field: 3, bytes: intField(3, number) },
    { field: 14, bytes: bytesField(14, utf8ToBytes(asString(json.assetIssueID) ?? '')) },
    { field: 25, bytes: bytesField(25, hexToBytes(orderId)) },
  ]
  for (const one of integers) {
    if (one.value === null) return null
    fields.push({ field: one.field, bytes: intField(one.field, one.value) })
  }
  fields.sort((a, b) => a.field - b.field)
  return { encoded: concatBytes(...fields.map(({ bytes }) => bytes)), result }
}

/** Encodes a `Transaction.Result` with a contract result and no other field. */
export function contractResult(result: string): Uint8Array {
  return intField(3, CONTRACT_RESULTS.indexOf(result))
}

/** Root of a block without transactions. */
export const NO_ROOT = '0'.repeat(64)

/** java-tron's Merkle root over the hashes of the transactions' bytes. An odd last node moves up as it is. */
export function rootOf(leaves: readonly Uint8Array[]): string {
  let level = leaves
  while (level.length > 1) {
    const above: Uint8Array[] = []
    for (let i = 0; i < level.length; i += 2) {
      const [left, right] = [level[i], level[i + 1]]
      if (left !== undefined) above.push(right === undefined ? left : sha256(concatBytes(left, right)))
    }
    level = above
  }
  return level[0] === undefined ? NO_ROOT : bytesToHex(level[0])
}
