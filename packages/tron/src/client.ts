import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'
import { addressWord, uintWord } from './abi.ts'
import { addressToHex } from './address.ts'
import {
  type Block,
  type BlockHeader,
  parseBlock,
  parseHeader,
  parseInfo,
  type TransactionInfo,
} from './blocks.ts'
import { type TronNode, TronNodeError } from './node.ts'
import { asArray, asBigint, asHex, asRecord, asString } from './parse.ts'
import { bytesField } from './proto.ts'

/** `code` is the node's (SIGERROR, …), or TXID_MISMATCH if its answer names another transaction. */
export type BroadcastResult = { ok: true } | { ok: false; code: string; message: string }

/** The node is busy, disconnected or silent: it may accept the same bytes later, or already have them. */
const TRANSIENT_CODES: ReadonlySet<string> = new Set([
  ...['TIMEOUT', 'HTTP', 'RATE_LIMITED', 'MALFORMED', 'NODE_ERROR'],
  'SERVER_BUSY',
  'NO_CONNECTION',
  'NOT_ENOUGH_EFFECTIVE_CONNECTION',
  'BLOCK_UNSOLIDIFIED',
  'OTHER_ERROR',
])

/** Beginning of the id of block 0. A TRON block id begins with the block's number (8 bytes, big-endian). */
const BLOCK_0 = '0'.repeat(16)

export function codeOf({ code, kind }: TronNodeError): string {
  return code ?? kind.toUpperCase()
}

export function isTransient(code: string): boolean {
  return TRANSIENT_CODES.has(code)
}

/** Simulated at the head: the energy, including penalties, or the reason of the revert. */
export type TransferTrial = { ok: true; energy: bigint } | { ok: false; message: string }

export interface TokenTransfer {
  contract: string
  from: string
  to: string
  amount: bigint
}

export interface SignedBytes {
  txid: string
  rawDataHex: string
  signature: string
}

export interface TronClient {
  /** The last solid block. @throws TronNodeError */
  solidHead(): Promise<BlockHeader>
  /** Id of block 0, which identifies the chain. @throws TronNodeError */
  genesis(): Promise<string>
  /** The newest block, which a reorganisation may still replace. @throws TronNodeError */
  head(): Promise<BlockHeader>
  /**
   * Null while the node's answers are absent, lagging or inconsistent. `prove` adds the proof of the contents
   * that the header commits to. @throws TronNodeError
   */
  solidBlock(n: number, options?: { prove?: boolean }): Promise<Block | null>
  /**
   * The solid blocks from `from` on, at most `count` (100 are the node's limit): their headers and transactions
   * in one request, their infos in one each. They end before the first that is absent or inconsistent.
   * @throws TronNodeError
   */
  solidBlocks(from: number, count: number, options?: { prove?: boolean }): Promise<Block[]>
  /** Block of the head chain; otherwise like `solidBlock`. @throws TronNodeError */
  headBlock(n: number): Promise<Block | null>
  /** Null if the transaction is not on the (solid) chain. @throws TronNodeError */
  transactionInfo(txid: string, options: { solid: boolean }): Promise<TransactionInfo | null>
  /** In minor units, at the head unless `solid`. @throws TronNodeError, RangeError */
  trc20Balance(contract: string, address: string, options?: { solid?: boolean }): Promise<bigint>
  /** At the head. A never activated address has `exists: false` and 0. @throws TronNodeError, RangeError */
  account(address: string): Promise<{ exists: boolean; balanceSun: bigint }>
  /** Decimals of a token, in solid blocks; null if there is no such contract. @throws TronNodeError, RangeError */
  decimals(contract: string): Promise<bigint | null>
  /** Whether an address is a contract. @throws TronNodeError, RangeError */
  isContract(address: string): Promise<boolean>
  /** Staked plus free. @throws TronNodeError, RangeError */
  accountResource(address: string): Promise<{ energyAvailable: bigint; bandwidthAvailable: bigint }>
  /** Simulates a token transfer without sending it. @throws TronNodeError, RangeError */
  tryTransfer(transfer: TokenTransfer): Promise<TransferTrial>
  /** In sun, of a unit of energy and of a byte of bandwidth. @throws TronNodeError */
  prices(): Promise<{ energySun: bigint; bandwidthSun: bigint }>
  /**
   * Broadcasts exactly these signed bytes. `ok` means only that the node accepted them; DUP_TRANSACTION_ERROR
   * means only that it has seen them before.
   * @throws TronNodeError when the outcome is unknown
   */
  broadcast(signed: SignedBytes): Promise<BroadcastResult>
  /** Runs requests whose answers must come from one node. Of several nodes, the next one repeats all of them. */
  together<T>(work: (client: TronClient) => Promise<T>): Promise<T>
}

/** Validates every answer. */
export function createTronClient(node: TronNode): TronClient {
  const together = <T>(work: (one: TronNode) => Promise<T>) => node.together?.(work) ?? work(node)
  const block = (prefix: string, num: number, prove = false): Promise<Block | null> =>
    together(async one => {
      const [header, infos] = await Promise.all([
        one.post(`${prefix}/getblockbynum`, { num }),
        one.post(`${prefix}/gettransactioninfobyblocknum`, { num }),
      ])
      return parseBlock(num, header, infos, { prove })
    })
  return {
    together: work => together(one => work(createTronClient(one))),
    solidHead: () => newest(node, '/walletsolidity/getblock'),
    async genesis() {
      const path = '/wallet/getblockbynum'
      // Some nodes leave zeros out, so its header may have neither number nor time.
      const id = asHex(asRecord(await node.post(path, { num: 0 }))?.blockID, 32)
      if (id === null || !id.startsWith(BLOCK_0)) throw malformed(path)
      return id
    },
    head: () => newest(node, '/wallet/getblock'),
    solidBlock: (n, options) => block('/walletsolidity', n, options?.prove),
    solidBlocks: (from, count, options) => together(one => solidBlocks(one, from, count, options)),
    headBlock: n => block('/wallet', n),
    async transactionInfo(txid, { solid }) {
      const path = `/${solid ? 'walletsolidity' : 'wallet'}/gettransactioninfobyid`
      const answer = await node.post(path, { value: txid })
      if (isEmpty(answer)) return null
      const info = parseInfo(answer)
      if (info === null || info.id !== txid.toLowerCase()) throw malformed(path)
      return info
    },
    trc20Balance: (contract, address, options) =>
      trc20Balance(node, contract, address, options?.solid ?? false),
    async account(address) {
      const answer = await node.post('/wallet/getaccount', { address: addressToHex(address) })
      const balanceSun = asBigint(asRecord(answer)?.balance)
      if (asRecord(answer) === null || balanceSun === null) throw malformed('/wallet/getaccount')
      return { exists: !isEmpty(answer), balanceSun }
    },
    decimals: contract => decimals(node, contract),
    async isContract(address) {
      const value = addressToHex(address)
      const answer = await node.post('/wallet/getcontract', { value })
      if (asRecord(answer) === null) throw malformed('/wallet/getcontract')
      if (isEmpty(answer)) return false
      if (asHex(asRecord(answer)?.contract_address, 21) !== value) throw malformed('/wallet/getcontract')
      return true
    },
    accountResource: address => accountResource(node, address),
    tryTransfer: transfer => tryTransfer(node, transfer),
    prices: () => prices(node),
    broadcast: signed => broadcast(node, signed),
  }
}

async function newest(node: TronNode, path: string): Promise<BlockHeader> {
  const header = parseHeader(await node.post(path, { detail: false }))
  if (header === null) throw malformed(path)
  return header
}

async function solidBlocks(
  node: TronNode,
  from: number,
  count: number,
  options?: { prove?: boolean },
): Promise<Block[]> {
  const range = { startNum: from, endNum: from + count }
  const answer = asRecord(await node.post('/walletsolidity/getblockbylimitnext', range))
  const blocks: Block[] = []
  for (const listed of asArray(answer?.block) ?? []) {
    const num = from + blocks.length
    const isEmpty = asRecord(listed)?.transactions === undefined
    const infos = isEmpty ? [] : await node.post('/walletsolidity/gettransactioninfobyblocknum', { num })
    const block = parseBlock(num, listed, infos, options)
    if (block === null || blocks.push(block) === count) break
  }
  return blocks
}

async function decimals(node: TronNode, contract: string): Promise<bigint | null> {
  const address = addressToHex(contract)
  const path = '/walletsolidity/triggerconstantcontract'
  const call = { owner_address: address, contract_address: address, function_selector: 'decimals()' }
  const answer = await callConstant(node, path, call).catch((error: unknown) => {
    if (error instanceof TronNodeError && error.code === 'CONTRACT_VALIDATE_ERROR') return null
    throw error
  })
  const word = asHex(asArray(answer?.constant_result)?.[0], 32)
  return word === null ? null : BigInt(`0x${word}`)
}

async function trc20Balance(
  node: TronNode,
  contract: string,
  address: string,
  solid: boolean,
): Promise<bigint> {
  const path = `/${solid ? 'walletsolidity' : 'wallet'}/triggerconstantcontract`
  const owner = addressToHex(address)
  const answer = await callConstant(node, path, {
    owner_address: owner,
    contract_address: addressToHex(contract),
    function_selector: 'balanceOf(address)',
    parameter: addressWord(owner),
  })
  const word = asHex(asArray(answer.constant_result)?.[0], 32)
  if (word === null) throw malformed(path)
  return BigInt(`0x${word}`)
}

async function tryTransfer(
  node: TronNode,
  { contract, from, to, amount }: TokenTransfer,
): Promise<TransferTrial> {
  const path = '/wallet/triggerconstantcontract'
  const answer = await callConstant(node, path, {
    owner_address: addressToHex(from),
    contract_address: addressToHex(contract),
    function_selector: 'transfer(address,uint256)',
    parameter: addressWord(addressToHex(to)) + uintWord(amount),
  })
  const message = readMessage(asRecord(answer.result)?.message)
  const ret = asRecord(asArray(asRecord(answer.transaction)?.ret)?.[0])?.ret
  if (message !== '' || ret === 'FAILED') return { ok: false, message: message || 'FAILED' }
  const energy = asBigint(answer.energy_used)
  if (energy === null || energy <= 0n) throw malformed(path)
  return { ok: true, energy }
}

/** A failing node answers HTTP 200 with a code and a message in hex instead. */
async function callConstant(
  node: TronNode,
  path: string,
  body: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const answer = asRecord(await node.post(path, body))
  const result = asRecord(answer?.result)
  if (answer !== null && result?.result === true) return answer
  const code = asString(result?.code)
  if (code === null) throw malformed(path)
  throw new TronNodeError('node_error', `${path}: ${code} ${readMessage(result?.message)}`, code)
}

async function prices(node: TronNode): Promise<{ energySun: bigint; bandwidthSun: bigint }> {
  const path = '/wallet/getchainparameters'
  const list = asArray(asRecord(await node.post(path, {}))?.chainParameter)?.map(asRecord)
  const price = (key: string) => {
    const value = asBigint(list?.find(parameter => parameter?.key === key)?.value)
    if (value === null || value <= 0n) throw malformed(path)
    return value
  }
  return { energySun: price('getEnergyFee'), bandwidthSun: price('getTransactionFee') }
}

async function accountResource(
  node: TronNode,
  address: string,
): Promise<{ energyAvailable: bigint; bandwidthAvailable: bigint }> {
  const path = '/wallet/getaccountresource'
  const answer = asRecord(await node.post(path, { address: addressToHex(address) }))
  if (answer === null) throw malformed(path)
  const left = (limit: string, used: string): bigint => {
    const total = asBigint(answer[limit])
    const spent = asBigint(answer[used])
    if (total === null || spent === null) throw malformed(path)
    return total > spent ? total - spent : 0n
  }
  return {
    energyAvailable: left('EnergyLimit', 'EnergyUsed'),
    bandwidthAvailable: left('freeNetLimit', 'freeNetUsed') + left('NetLimit', 'NetUsed'),
  }
}

/** `broadcasthex` takes the stored bytes unchanged; `broadcasttransaction` would re-encode them from JSON. */
async function broadcast(node: TronNode, signed: SignedBytes): Promise<BroadcastResult> {
  const path = '/wallet/broadcasthex'
  const transaction =
    bytesToHex(bytesField(1, hexToBytes(signed.rawDataHex))) +
    bytesToHex(bytesField(2, hexToBytes(signed.signature)))
  const answer = asRecord(await node.post(path, { transaction }))
  if (answer === null) throw malformed(path)
  const txid = asHex(answer.txid, 32)
  if (txid !== null && txid !== signed.txid.toLowerCase()) {
    return { ok: false, code: 'TXID_MISMATCH', message: `the node answered for ${txid}` }
  }
  if (answer.result === true) return { ok: true }
  const code = asString(answer.code)
  if (code === null) throw malformed(path)
  return { ok: false, code, message: readMessage(answer.message) }
}

/** Decodes a node's error message: plain text from `broadcasthex`, hex from `broadcasttransaction`. */
function readMessage(value: unknown): string {
  const hex = asHex(value)
  const text = hex === null ? (asString(value) ?? '') : new TextDecoder().decode(hexToBytes(hex))
  return text.slice(0, 500)
}

function isEmpty(answer: unknown): boolean {
  const record = asRecord(answer)
  return record !== null && Object.keys(record).length === 0
}

function malformed(path: string): TronNodeError {
  return new TronNodeError('malformed', `${path}: unexpected answer`)
}
