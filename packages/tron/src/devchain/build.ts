import { selector } from '../abi.ts'
import { addressToHex, isTronAddress } from '../address.ts'
import { asArray, asBigint, asCount, asHex, asRecord, asString } from '../parse.ts'
import { encodeRaw, type RawContract, type RawTransaction, type RawTrigger } from '../raw-transaction.ts'
import { chainTx } from './check.ts'
import type { ChainBlock, ChainTx, HexAddress } from './model.ts'

/** Milliseconds until the expiration that nodes give to transactions they build. */
const BUILD_EXPIRATION_MS = 60_000

/** Error that java-tron answers with HTTP 200 and `{"Error": …}`. */
export class RequestError extends Error {}

/** Parses an address in a request: hex, or base58check if the request says `visible`. */
export function readAddress(value: unknown, visible: boolean): HexAddress {
  if (visible && isTronAddress(value)) return addressToHex(value)
  const hex = visible ? null : asHex(value, 21)
  if (hex === null || !hex.startsWith('41')) throw new RequestError('INVALID address')
  return hex
}

/** Returns call data from `data`, or from `function_selector` and `parameter`. */
export function readCallData(body: Record<string, unknown>): string {
  const signature = asString(body.function_selector)
  const parts =
    signature === null ? ['', asHex(body.data ?? '')] : [selector(signature), asHex(body.parameter ?? '')]
  if (parts[1] === null) throw new RequestError('invalid hexString')
  return parts.join('')
}

/** For `triggersmartcontract` and `createtransaction`, with the given block as reference. */
export function buildRaw(
  contract: RawContract,
  feeLimit: bigint,
  permissionId: number,
  head: ChainBlock,
): RawTransaction {
  return {
    refBlockBytes: (head.number & 0xffff).toString(16).padStart(4, '0'),
    refBlockHash: head.id.slice(16, 32),
    expiration: head.timestamp + BUILD_EXPIRATION_MS,
    timestamp: head.timestamp,
    feeLimit,
    memo: '',
    permissionId,
    contract,
  }
}

/** Like java-tron, it rebuilds the transaction from `raw_data` and ignores `raw_data_hex` and `txID`. */
export function readTransactionJson(body: Record<string, unknown>): ChainTx {
  const visible = body.visible === true
  const raw = asRecord(body.raw_data)
  const contract = asRecord(asArray(raw?.contract)?.[0])
  const value = asRecord(asRecord(contract?.parameter)?.value)
  const signatures = (asArray(body.signature ?? []) ?? []).map(each => asHex(each, 65))
  if (raw === null || contract === null || value === null || !signatures.every(each => each !== null)) {
    throw new RequestError('class com.alibaba.fastjson.JSONException : invalid transaction')
  }
  const encoded = encodeRaw({
    refBlockBytes: required(asHex(raw.ref_block_bytes)),
    refBlockHash: required(asHex(raw.ref_block_hash)),
    expiration: required(asCount(raw.expiration)),
    timestamp: required(asCount(raw.timestamp)),
    feeLimit: required(asBigint(raw.fee_limit)),
    memo: required(asHex(raw.data ?? '')),
    permissionId: required(asCount(contract.Permission_id)),
    contract: readContract(asString(contract.type), value, visible),
  })
  return required(chainTx(Buffer.from(encoded).toString('hex'), signatures))
}

function readContract(type: string | null, value: Record<string, unknown>, visible: boolean): RawContract {
  const owner = readAddress(value.owner_address, visible)
  if (type === 'TransferContract') {
    return {
      type,
      owner,
      to: readAddress(value.to_address, visible),
      amount: required(asBigint(value.amount)),
    }
  }
  if (type !== 'TriggerSmartContract') throw new RequestError(`contract type ${type} is not supported here`)
  return parseTrigger(value, visible, required(asHex(value.data ?? '')))
}

/** Parses a call of a contract, whose data is `data`. */
export function parseTrigger(value: Record<string, unknown>, visible: boolean, data: string): RawTrigger {
  return {
    type: 'TriggerSmartContract',
    owner: readAddress(value.owner_address, visible),
    contract: readAddress(value.contract_address, visible),
    callValue: required(asBigint(value.call_value)),
    data,
    callTokenValue: required(asBigint(value.call_token_value)),
    tokenId: required(asBigint(value.token_id)),
  }
}

/** @throws RequestError if the value is null */
export function required<T>(value: T | null): T {
  if (value === null) throw new RequestError('class java.lang.IllegalArgumentException : invalid parameter')
  return value
}
