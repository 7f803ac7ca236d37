import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { asBigint, asCount, asHex } from '../parse.ts'
import { encodeRaw, type RawContract, type RawTrigger } from '../raw-transaction.ts'
import { txidOf } from '../sign.ts'
import { buildRaw, parseTrigger, RequestError, readCallData, required } from './build.ts'
import { type CallResult, callContract, isContract } from './contracts.ts'
import type { FaultState } from './fault-state.ts'
import { type Json, transactionJson } from './json.ts'
import type { Ledger } from './ledger.ts'
import { forgedBlock } from './lies.ts'
import type { ChainBlock, ExecutedTx } from './model.ts'
import { createState } from './state.ts'

export interface NodeContext {
  ledger: Ledger
  faults: FaultState
}

export interface Call extends NodeContext {
  body: Record<string, unknown>
  /** Whether the path was under `/walletsolidity`. */
  solid: boolean
  /** Whether the request's addresses are in base58check instead of hex. */
  visible: boolean
  /** Number of the highest block that the request may see: the head or the last solid block. */
  height: number
}

export type Endpoint = (call: Call) => unknown

export function find(call: Call, number: number): ChainBlock | null {
  const block = number <= call.height ? call.ledger.block(number) : null
  return block && call.solid ? forgedBlock(call.faults.lies, block) : block
}

/** @throws Error if the chain has no block, which genesis prevents */
export function newest(call: Call): ChainBlock {
  const block = call.ledger.block(call.height)
  if (block === null) throw new Error('the chain is empty')
  return block
}

export function locate(call: Call): { executed: ExecutedTx; block: ChainBlock } | null {
  const { value } = call.body
  if (asHex(value) === null)
    throw new RequestError('class org.bouncycastle.util.encoders.DecoderException : bad hex')
  const txid = asHex(value, 32)
  const place = txid === null ? null : call.ledger.locate(txid)
  const executed = place?.block.txs[place.position]
  return place === null || executed === undefined || place.block.number > call.height
    ? null
    : { executed, block: place.block }
}

/** Parses an integer of a request, which is a text in a query string. */
export function count(value: unknown): number {
  return required(asCount(typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value))
}

export function flag(value: unknown): boolean {
  return value === true || value === 'true'
}

function textToHex(text: string): string {
  return bytesToHex(utf8ToBytes(text))
}

/** A message of a node: hex, or text if the request says `visible`. */
export function messageOf({ visible }: Pick<Call, 'visible'>, text: string): string {
  return visible ? text : textToHex(text)
}

/** java-tron has one text for calls to sign and another for constant ones. */
export function noContract(call: Call, text = 'Smart contract is not exist.'): Json {
  return { result: { code: 'CONTRACT_VALIDATE_ERROR', message: messageOf(call, text) } }
}

export function readTrigger({ body, visible }: Call): RawTrigger {
  return parseTrigger(body, visible, readCallData(body))
}

/** Builds an unsigned transaction that refers to the head block. */
export function buildTransaction(call: Call, contract: RawContract): Json {
  const feeLimit = required(asBigint(call.body.fee_limit))
  const raw = buildRaw(contract, feeLimit, count(call.body.Permission_id), newest(call))
  const bytes = encodeRaw(raw)
  return transactionJson({ txid: txidOf(bytes), rawHex: bytesToHex(bytes), raw }, call.visible)
}

/** Runs a call and discards its effects; null if there is no such contract. */
export function dryRun(call: Call): CallResult | null {
  const { owner, contract, data } = readTrigger(call)
  if (!isContract(contract)) return null
  return callContract(createState(call.ledger.state(call.solid)), owner, contract, data)
}
