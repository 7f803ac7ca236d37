import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { TRANSFER_SELECTOR, TRANSFER_TOPIC } from './abi.ts'
import { addressFromHex, addressToHex } from './address.ts'
import type { Block, TransactionInfo } from './blocks.ts'
import type { CommittedTransaction } from './proof.ts'
import { readFields } from './proto.ts'
import { decodeRaw } from './raw-transaction.ts'
import { recoverSigner } from './sign.ts'

export interface Examination {
  /** Address whose key signed the header; null if the header could not be recomputed. */
  signer: string | null
  /** Contradictions between answer and header, as texts for operators; empty for an honest node. */
  faults: string[]
  /**
   * Whether a log matches what the owner signed: a successful direct call of `transfer` or `transferFrom`.
   * False for a transfer inside another contract's call, to which the header does not commit.
   */
  isSigned(log: { txid: string; logIndex: number }): boolean
}

interface Movement {
  from: string
  to: string
  amount: bigint
}

/** Selector of `transferFrom(address,address,uint256)`. */
const TRANSFER_FROM_SELECTOR = '23b872dd'
const TRIGGER_NAME = bytesToHex(utf8ToBytes('SmartContract'))
/** CreateSmartContract and TriggerSmartContract: only these run code, write logs and have a result. */
const RUNS_CODE = new Set([30n, 31n])

/** Compares receipts with what the header commits to. @throws RangeError if `contract` is no address */
export function examineBlock(block: Block, contract: string): Examination {
  const { proof } = block
  if (!proof?.ok)
    return {
      signer: null,
      faults: [`block ${block.number}: ${proof?.fault ?? 'no proof'}`],
      isSigned: () => false,
    }
  const token = addressToHex(contract)
  const faults: string[] = []
  const direct = new Map<string, CommittedTransaction>()
  for (const info of block.infos) {
    const committed = proof.proof.transactions.get(info.id)
    if (committed === undefined) faults.push(`transaction ${info.id}: not in the block`)
    else {
      const found = examineOne(info, committed, token)
      if (typeof found === 'string') faults.push(`transaction ${info.id}: ${found}`)
      else if (found !== null) direct.set(`${info.id}:${found}`, committed)
    }
  }
  return {
    signer: proof.proof.signer,
    faults,
    isSigned({ txid, logIndex }) {
      const committed = direct.get(`${txid}:${logIndex}`)
      return committed !== undefined && isByOwner(committed)
    },
  }
}

/** Index of the log that a direct call of the token wrote, null without such a call, or a contradiction. */
function examineOne(
  info: TransactionInfo,
  committed: CommittedTransaction,
  token: string,
): number | null | string {
  const { result } = info.receipt
  if (result !== null && result !== committed.result)
    return `${result} is told of what came to ${committed.result}`
  if (info.failed && committed.result === 'SUCCESS') return 'a failure is told of what succeeded'
  const logs = info.logs.filter(log => log.address === token.slice(2) && log.topics[0] === TRANSFER_TOPIC)
  if (logs.length > 0 && !runsCode(committed)) return 'a transfer is told of what calls nothing'
  if (result === null) return runsCode(committed) ? 'the result of a call is left out' : null
  if (committed.result !== 'SUCCESS') return null
  const expected = directCall(committed, token)
  if (expected === null) return null
  const [log] = logs
  if (log === undefined || logs.length > 1)
    return `${logs.length} transfers are told of a call that makes one`
  const told = [log.topics[1]?.slice(24), log.topics[2]?.slice(24), BigInt(`0x${log.data || '0'}`)]
  const signed = [expected.from.slice(2), expected.to.slice(2), expected.amount]
  return told.every((value, index) => value === signed[index])
    ? log.index
    : `${told[2]} to ${told[1]} is told of a call that moves ${signed[2]} to ${signed[1]}`
}

function runsCode({ rawDataHex }: CommittedTransaction): boolean {
  if (!rawDataHex.includes(TRIGGER_NAME)) return false
  const contract = readFields(hexToBytes(rawDataHex))?.find(field => field.field === 11)
  const type =
    contract?.kind === 'bytes' ? readFields(contract.value)?.find(field => field.field === 1) : undefined
  return type?.kind === 'int' && RUNS_CODE.has(type.value)
}

/**
 * Returns the movement of a successful direct call of the token. Arguments are read as the contract does: the
 * last 20 bytes of an address word, whatever precedes them, and zeros beyond the end of the data.
 */
function directCall({ rawDataHex }: CommittedTransaction, token: string): Movement | null {
  if (!rawDataHex.includes(token)) return null
  const raw = decodeRaw(hexToBytes(rawDataHex))
  if (raw?.contract.type !== 'TriggerSmartContract' || raw.contract.contract !== token) return null
  const { owner, data } = raw.contract
  const word = (index: number) => data.slice(8 + index * 64, 72 + index * 64).padEnd(64, '0')
  const address = (index: number) => `41${word(index).slice(24)}`
  const amount = (index: number) => BigInt(`0x${word(index)}`)
  switch (data.slice(0, 8)) {
    case TRANSFER_SELECTOR:
      return { from: owner, to: address(0), amount: amount(1) }
    case TRANSFER_FROM_SELECTOR:
      return { from: address(0), to: address(1), amount: amount(2) }
    default:
      return null
  }
}

function isByOwner({ txid, rawDataHex, signatures }: CommittedTransaction): boolean {
  const owner = decodeRaw(hexToBytes(rawDataHex))?.contract.owner
  const [signature] = signatures
  return (
    owner !== undefined && signature !== undefined && recoverSigner(txid, signature) === addressFromHex(owner)
  )
}
