import { addressFromHex, addressToHex } from '../address.ts'
import type { RawContract } from '../raw-transaction.ts'
import {
  DISPERSER,
  disperseData,
  FAKE_USDT,
  plainCall,
  transferData,
  USDT,
  zeroTransferData,
} from './contracts.ts'
import { type CountedFault, createFaultState, type FaultState } from './fault-state.ts'
import type { InventedTransfer } from './lies.ts'
import type { ContractResult, ForcedResult } from './model.ts'

export interface FailOptions {
  times?: number
  /** Whether the failed transaction keeps the logs that it would have written. */
  keepLogs?: boolean
  /** Sender whose calls fail; any sender without it. */
  from?: string
}

/** Answers: the next `times` matching requests from any client. Transactions: in the next block. */
export interface Faults {
  /** None of the blocks is solid; one is added. The transactions are mined again, or dropped with `drop`. */
  forkBack(blocks: number, options?: { drop?: boolean }): Promise<void>
  failNext(result: 'REVERT' | 'OUT_OF_ENERGY', options?: FailOptions): void
  /** As for an unknown block, `times` times each: `{}` to getblockbynum, `[]` to its transaction infos. */
  emptyAnswers(times: number, which?: 'both' | 'block' | 'infos'): void
  /** Answers with status 429. */
  rateLimit(times: number): void
  timeouts(times: number): void
  /** Cuts the last character off answers. */
  malformedJson(times: number): void
  /** Accepts and drops. With `remember`, a second broadcast is refused with DUP_TRANSACTION_ERROR. */
  lostBroadcast(times: number, options?: { remember?: boolean }): void
  /** Answers a solid block with every transaction (and info) twice. */
  duplicateDelivery(times: number): void
  /** Answers a solid block number with the previous block. */
  staleBlock(times: number): void
  /** Makes `/walletsolidity` know `blocks` fewer blocks. */
  solidBack(blocks: number, times: number): void
  /** Refuses broadcasts with a code such as TAPOS_ERROR, whatever they contain. */
  broadcastError(code: string, times: number): void
  /** Answers constant calls with a code such as OTHER_ERROR and a message. */
  constantError(code: string, times: number): void
  /** Built transactions pay another address, and answers to broadcasts name another txid. */
  lyingNode(times: number): void
  /** Sends a zero transfer from an address that looks like `to` (address poisoning). */
  zeroValueTransfer(to: string): Promise<{ txid: string; from: string }>
  dustTransfer(to: string, amount?: bigint): Promise<{ txid: string }>
  /** Sends a transfer of another token that calls itself USDT. */
  fakeTokenTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** Sends several USDT transfers in one transaction, which another contract makes. */
  severalTransfers(payments: readonly { to: string; amount: bigint }[]): Promise<{ txid: string }>
  /** Sends a USDT transfer that another contract makes. */
  innerTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** Sends a USDT transfer that is reverted but keeps its log. */
  failedTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** Adds a transfer that did not happen to the receipt of a solid transaction. */
  inventedLog(txid: string, transfer: InventedTransfer): void
  /** Adds a receipt with a transfer to a solid block, for a transaction that the block does not contain. */
  inventedReceipt(block: number, transfer: InventedTransfer): void
  /** Replaces the amount in the logs of a transaction, which then differs from the signed one. */
  otherAmount(txid: string, amount: bigint): void
  otherResult(txid: string, result: ContractResult): void
  /** Adds a transfer to a solid block, and signs it with a key that is no witness's. */
  forgedBlock(block: number, transfer: InventedTransfer): void
  /** Overstates the balance of an address by this much USDT. */
  falseBalance(address: string, more: bigint): void
  /** Leaves every request unanswered until `clear` is called. */
  silence(): void
  clear(): void
  /** How many answers each of these faults still spoils. */
  pending(): Readonly<Record<CountedFault, number>>
}

export interface FaultTools {
  state: FaultState
  fork(blocks: number, drop: boolean): Promise<void>
  send(contract: (owner: string) => RawContract, forced?: ForcedResult): Promise<{ txid: string }>
}

export function createFaults({ state, fork, send }: FaultTools): Faults {
  const count = (fault: CountedFault) => (times: number) => {
    state.counts[fault] = times
  }
  const call = (contract: string, data: string, forced?: ForcedResult) =>
    send(owner => plainCall(owner, contract, data), forced)
  const disperse = (payments: readonly { to: string; amount: bigint }[]) =>
    call(DISPERSER, disperseData(payments.map(({ to, amount }) => ({ to: addressToHex(to), amount }))))
  return {
    forkBack: (blocks, options) => fork(blocks, options?.drop ?? false),
    failNext(result, options = {}) {
      const { times = 1, keepLogs = false, from = null } = options
      Object.assign(state.failNext, { result, times, keepLogs, from })
    },
    emptyAnswers(times, which = 'both') {
      if (which !== 'infos') state.counts.emptyBlocks = times
      if (which !== 'block') state.counts.emptyInfos = times
    },
    rateLimit: count('rateLimit'),
    timeouts: count('timeouts'),
    malformedJson: count('malformedJson'),
    lostBroadcast(times, options) {
      state.counts[options?.remember ? 'swallowedBroadcast' : 'lostBroadcast'] = times
    },
    duplicateDelivery(times) {
      state.counts.duplicateBlock = times
      state.counts.duplicateInfos = times
    },
    staleBlock: count('staleBlock'),
    solidBack: (blocks, times) => void Object.assign(state.solidBack, { blocks, times }),
    broadcastError: (code, times) => void Object.assign(state.broadcastError, { code, times }),
    constantError: (code, times) => void Object.assign(state.constantError, { code, times }),
    lyingNode: count('lyingNode'),
    async zeroValueTransfer(to) {
      const from = lookalike(to)
      return { ...(await call(USDT, zeroTransferData(addressToHex(from), addressToHex(to)))), from }
    },
    dustTransfer: (to, amount = 1n) => call(USDT, transferData(addressToHex(to), amount)),
    fakeTokenTransfer: (to, amount) => call(FAKE_USDT, transferData(addressToHex(to), amount)),
    severalTransfers: disperse,
    innerTransfer: (to, amount) => disperse([{ to, amount }]),
    failedTransfer: (to, amount) =>
      call(USDT, transferData(addressToHex(to), amount), { result: 'REVERT', keepLogs: true }),
    inventedLog: (txid, transfer) => void state.lies.logs.set(txid, transfer),
    inventedReceipt: (block, transfer) => void state.lies.receipts.set(block, transfer),
    otherAmount: (txid, amount) => void state.lies.amounts.set(txid, amount),
    otherResult: (txid, result) => void state.lies.results.set(txid, result),
    forgedBlock: (block, transfer) => void state.lies.blocks.set(block, transfer),
    falseBalance: (address, more) => void state.lies.balances.set(address, more),
    silence() {
      state.silent = true
    },
    clear: () => void Object.assign(state, createFaultState()),
    pending: () => state.counts,
  }
}

const SAME_HEAD = 8
const SAME_TAIL = 2

/** Same first eight and last two characters, without its key. (Attackers compute for hours to match four.) */
function lookalike(address: string): string {
  const hex = addressToHex(address)
  for (let i = 1; ; i++) {
    const candidate = addressFromHex(hex.slice(0, 30) + i.toString(16).padStart(12, '0'))
    if (
      candidate !== address &&
      candidate.slice(0, SAME_HEAD) === address.slice(0, SAME_HEAD) &&
      candidate.slice(-SAME_TAIL) === address.slice(-SAME_TAIL)
    ) {
      return candidate
    }
  }
}
