import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { bytesField, intField, type ProtoField, readFields } from './proto.ts'

/** Addresses are 42 hex digits (`41…`), byte strings lower-case hex, amounts in sun. */
export type RawContract = { type: 'TransferContract'; owner: string; to: string; amount: bigint } | RawTrigger

export interface RawTrigger {
  type: 'TriggerSmartContract'
  owner: string
  contract: string
  callValue: bigint
  data: string
  callTokenValue: bigint
  tokenId: bigint
}

export interface RawTransaction {
  /** Low two bytes of the reference block's number, 4 hex digits. */
  refBlockBytes: string
  /** Bytes 8 to 16 of the reference block's id, 16 hex digits. */
  refBlockHash: string
  /** Expiration in milliseconds since 1970. */
  expiration: number
  timestamp: number
  feeLimit: bigint
  /** Memo in hex. */
  memo: string
  permissionId: number
  contract: RawContract
}

/** Contract type numbers of `protocol/core/Tron.proto`. */
const TYPE_NUMBER = { TransferContract: 1, TriggerSmartContract: 31 } as const

/** Encodes `Transaction.raw` as java-tron and tronweb do; its SHA-256 is the transaction id. */
export function encodeRaw(raw: RawTransaction): Uint8Array {
  const typeUrl = utf8ToBytes(`type.googleapis.com/protocol.${raw.contract.type}`)
  const parameter = concatBytes(bytesField(1, typeUrl), bytesField(2, encodeContract(raw.contract), true))
  const contract = concatBytes(
    intField(1, TYPE_NUMBER[raw.contract.type]),
    bytesField(2, parameter),
    intField(5, raw.permissionId),
  )
  return concatBytes(
    bytesField(1, hexToBytes(raw.refBlockBytes)),
    bytesField(4, hexToBytes(raw.refBlockHash)),
    intField(8, raw.expiration),
    bytesField(10, hexToBytes(raw.memo)),
    bytesField(11, contract),
    intField(14, raw.timestamp),
    intField(18, raw.feeLimit),
  )
}

function encodeContract(contract: RawContract): Uint8Array {
  if (contract.type === 'TransferContract') {
    return concatBytes(
      bytesField(1, hexToBytes(contract.owner)),
      bytesField(2, hexToBytes(contract.to)),
      intField(3, contract.amount),
    )
  }
  return concatBytes(
    bytesField(1, hexToBytes(contract.owner)),
    bytesField(2, hexToBytes(contract.contract)),
    intField(3, contract.callValue),
    bytesField(4, hexToBytes(contract.data)),
    intField(5, contract.callTokenValue),
    intField(6, contract.tokenId),
  )
}

/**
 * Decodes `Transaction.raw`. Only the canonical encoding is accepted, which re-encodes to the same bytes, so
 * that nothing can hide in unknown, repeated or reordered fields.
 * @returns null for anything else, including other contract types
 */
export function decodeRaw(bytes: Uint8Array): RawTransaction | null {
  const fields = readFields(bytes)
  const contract = fields && readFields(onlyBytes(fields, 11))
  const parameter = contract && readFields(onlyBytes(contract, 2))
  const value = parameter && readFields(onlyBytes(parameter, 2))
  if (!fields || !contract || !value) return null
  const decoded = decodeContract(onlyInt(contract, 1), value)
  if (decoded === null) return null
  const raw: RawTransaction = {
    refBlockBytes: bytesToHex(onlyBytes(fields, 1)),
    refBlockHash: bytesToHex(onlyBytes(fields, 4)),
    expiration: Number(onlyInt(fields, 8)),
    timestamp: Number(onlyInt(fields, 14)),
    feeLimit: onlyInt(fields, 18),
    memo: bytesToHex(onlyBytes(fields, 10)),
    permissionId: Number(onlyInt(contract, 5)),
    contract: decoded,
  }
  if (!Number.isSafeInteger(raw.expiration) || !Number.isSafeInteger(raw.timestamp)) return null
  return bytesToHex(encodeRaw(raw)) === bytesToHex(bytes) ? raw : null
}

function decodeContract(type: bigint, value: ProtoField[]): RawContract | null {
  const owner = bytesToHex(onlyBytes(value, 1))
  const second = bytesToHex(onlyBytes(value, 2))
  if (!isAddressHex(owner) || !isAddressHex(second)) return null
  if (type === 1n) return { type: 'TransferContract', owner, to: second, amount: onlyInt(value, 3) }
  if (type !== 31n) return null
  return {
    type: 'TriggerSmartContract',
    owner,
    contract: second,
    callValue: onlyInt(value, 3),
    data: bytesToHex(onlyBytes(value, 4)),
    callTokenValue: onlyInt(value, 5),
    tokenId: onlyInt(value, 6),
  }
}

function isAddressHex(hex: string): boolean {
  return /^41[0-9a-f]{40}$/.test(hex)
}

function onlyBytes(fields: ProtoField[], number: number): Uint8Array {
  const found = fields.find(each => each.field === number)
  return found?.kind === 'bytes' ? found.value : new Uint8Array()
}

function onlyInt(fields: ProtoField[], number: number): bigint {
  const found = fields.find(each => each.field === number)
  return found?.kind === 'int' ? found.value : 0n
}
