import { hexToBytes } from '@noble/hashes/utils.js'
import { utils } from 'tronweb'
import { addressWord, TRANSFER_SELECTOR, uintWord, wordToAddress } from './abi.ts'
import { addressFromHex, addressFromPrivateKey, addressToHex } from './address.ts'
import type { BlockHeader } from './blocks.ts'
import { decodeRaw, type RawTransaction } from './raw-transaction.ts'
import { recoverSigner, signHash, txidOf } from './sign.ts'

/** Terms of both kinds of transfer. Times are milliseconds since 1970. */
interface TransferTerms {
  from: string
  to: string
  /** Block of the solid chain, so that no reorganisation can invalidate the reference (TAPOS). */
  refBlock: BlockHeader
  /** Time that makes the transfer unique: two equal transfers with the same timestamp would share a txid. */
  timestamp: number
  /** Expiration, at most 24 h after the head's time. */
  expiration: number
}

export interface TransferRequest extends TransferTerms {
  usdtContract: string
  /** Amount in millionths of a USDT. */
  amount: bigint
  /** Maximum cost of energy, in sun. */
  feeLimitSun: bigint
}

export interface TrxTransferRequest extends TransferTerms {
  amountSun: bigint
}

export interface UnsignedTransfer {
  txid: string
  rawDataHex: string
  /** Content of the transaction as `raw_data` in the HTTP API. */
  rawData: Record<string, unknown>
}

/** Signed transfer. Store it before the broadcast, and rebroadcast it only unchanged. */
export interface SignedTransfer {
  txid: string
  rawDataHex: string
  /** Signature, 130 hex digits. */
  signature: string
  /** Expiration in milliseconds since 1970. */
  expiration: number
}

export interface DecodedTransfer {
  from: string
  to: string
  /** Amount in millionths of a USDT. */
  amount: bigint
  contract: string
  expiration: number
  timestamp: number
  refBlockBytes: string
  refBlockHash: string
  /** Maximum cost of energy, in sun. */
  feeLimit: bigint
}

export interface DecodedTrxTransfer {
  from: string
  to: string
  amountSun: bigint
  expiration: number
  timestamp: number
  refBlockBytes: string
  refBlockHash: string
}

/**
 * tronweb encodes the transfer offline; our own decoder reads it back and must find the requested values.
 * @throws RangeError on an invalid address, amount, fee limit or time
 */
export function buildTransfer(request: TransferRequest): UnsignedTransfer {
  checkTerms(request)
  const { amount, feeLimitSun } = request
  if (amount <= 0n) throw new RangeError('the amount must be greater than zero')
  if (feeLimitSun <= 0n || feeLimitSun > BigInt(Number.MAX_SAFE_INTEGER))
    throw new RangeError('invalid fee limit')
  const value = {
    data: TRANSFER_SELECTOR + addressWord(addressToHex(request.to)) + uintWord(amount),
    owner_address: addressToHex(request.from),
    contract_address: addressToHex(request.usdtContract),
  }
  const built = encode('TriggerSmartContract', value, request, { fee_limit: Number(feeLimitSun) })
  const back = decodeTransfer(built.rawDataHex)
  if (
    back === null ||
    back.amount !== amount ||
    back.feeLimit !== feeLimitSun ||
    back.contract !== request.usdtContract ||
    !sameTerms(back, request)
  ) {
    throw new Error('the built transfer does not read back as requested')
  }
  return built
}

/** Supplies deposit addresses before a sweep. @throws RangeError on an invalid address, amount or time */
export function buildTrxTransfer(request: TrxTransferRequest): UnsignedTransfer {
  checkTerms(request)
  const { amountSun } = request
  if (amountSun <= 0n || amountSun > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('invalid amount')
  const value = {
    amount: Number(amountSun),
    owner_address: addressToHex(request.from),
    to_address: addressToHex(request.to),
  }
  const built = encode('TransferContract', value, request, {})
  const back = decodeTrxTransfer(built.rawDataHex)
  if (back === null || back.amountSun !== amountSun || !sameTerms(back, request)) {
    throw new Error('the built transfer does not read back as requested')
  }
  return built
}

/** @throws RangeError if the bytes are no transfer of ours or the key is not its sender's */
export function signTransaction(unsigned: { rawDataHex: string }, privateKeyHex: string): SignedTransfer {
  const { rawDataHex } = unsigned
  const raw = readRaw(rawDataHex)
  if (raw === null) throw new RangeError('not a transfer')
  if (ownerOf(raw) !== addressFromPrivateKey(privateKeyHex))
    throw new RangeError('the key is not the sender’s')
  const txid = txidOf(hexToBytes(rawDataHex))
  return { txid, rawDataHex, signature: signHash(txid, privateKeyHex), expiration: raw.expiration }
}

/**
 * Decodes a transfer of USDT or any other TRC-20 token: one TriggerSmartContract call of
 * `transfer(address,uint256)` in canonical encoding, without call value, tokens, memo or permission id.
 * @returns null for anything else
 */
export function decodeTransfer(rawDataHex: string): DecodedTransfer | null {
  const raw = readRaw(rawDataHex)
  const call = raw?.contract
  if (!raw || call?.type !== 'TriggerSmartContract') return null
  if (call.callValue !== 0n || call.callTokenValue !== 0n || call.tokenId !== 0n) return null
  const [, selector, recipient = '', amount] =
    /^([0-9a-f]{8})([0-9a-f]{64})([0-9a-f]{64})$/.exec(call.data) ?? []
  const to = wordToAddress(recipient)
  if (selector !== TRANSFER_SELECTOR || to === null) return null
  return {
    from: addressFromHex(call.owner),
    to: addressFromHex(to),
    amount: BigInt(`0x${amount}`),
    contract: addressFromHex(call.contract),
    feeLimit: raw.feeLimit,
    ...times(raw),
  }
}

/** Decodes a plain TRX transfer in canonical encoding; null for anything else. */
export function decodeTrxTransfer(rawDataHex: string): DecodedTrxTransfer | null {
  const raw = readRaw(rawDataHex)
  if (raw?.contract.type !== 'TransferContract') return null
  const { to, amount } = raw.contract
  return { from: ownerOf(raw), to: addressFromHex(to), amountSun: amount, ...times(raw) }
}

/**
 * Verifies stored bytes before they are broadcast again: they must be a transfer, `txid` and `expiration`
 * must belong to them, and the transfer's sender must have signed them. @returns the sender's address, or
 * null if one of these fails
 */
export function verifySigned(signed: SignedTransfer): string | null {
  const raw = readRaw(signed.rawDataHex)
  if (raw === null || raw.expiration !== signed.expiration) return null
  if (decodeTransfer(signed.rawDataHex) === null && decodeTrxTransfer(signed.rawDataHex) === null) return null
  if (txidOf(hexToBytes(signed.rawDataHex)) !== signed.txid) return null
  const signer = recoverSigner(signed.txid, signed.signature)
  return signer === ownerOf(raw) ? signer : null
}

function encode(type: string, value: object, terms: TransferTerms, extra: object): UnsignedTransfer {
  const rawData = {
    contract: [{ parameter: { value, type_url: `type.googleapis.com/protocol.${type}` }, type }],
    ref_block_bytes: (terms.refBlock.number & 0xffff).toString(16).padStart(4, '0'),
    ref_block_hash: terms.refBlock.id.slice(16, 32),
    expiration: terms.expiration,
    timestamp: terms.timestamp,
    ...extra,
  }
  const message = utils.transaction.txJsonToPb({ visible: false, raw_data: rawData })
  return {
    txid: utils.transaction.txPbToTxID(message).replace(/^0x/, '').toLowerCase(),
    rawDataHex: utils.transaction.txPbToRawDataHex(message).toLowerCase(),
    rawData,
  }
}

function checkTerms({ from, to, refBlock, timestamp, expiration }: TransferTerms): void {
  if (!/^[0-9a-f]{64}$/.test(refBlock.id)) throw new RangeError('invalid reference block')
  if (!Number.isSafeInteger(timestamp) || timestamp <= 0) throw new RangeError('invalid timestamp')
  if (!Number.isSafeInteger(expiration) || expiration <= refBlock.timestamp)
    throw new RangeError('invalid expiration')
  if (from === to) throw new RangeError('sender and recipient are the same')
}

function sameTerms(back: DecodedTrxTransfer | DecodedTransfer, terms: TransferTerms): boolean {
  return (
    back.from === terms.from &&
    back.to === terms.to &&
    back.timestamp === terms.timestamp &&
    back.expiration === terms.expiration &&
    back.refBlockHash === terms.refBlock.id.slice(16, 32)
  )
}

function readRaw(rawDataHex: string): RawTransaction | null {
  if (!/^([0-9a-f]{2})+$/.test(rawDataHex)) return null
  const raw = decodeRaw(hexToBytes(rawDataHex))
  return raw !== null && raw.memo === '' && raw.permissionId === 0 ? raw : null
}

function ownerOf(raw: RawTransaction): string {
  return addressFromHex(raw.contract.owner)
}

function times(raw: RawTransaction) {
  const { expiration, timestamp, refBlockBytes, refBlockHash } = raw
  return { expiration, timestamp, refBlockBytes, refBlockHash }
}
