import { addressFromHex, addressToHex } from '../address.ts'
import type { RawContract } from '../raw-transaction.ts'
import { DISPERSER, disperseData, FAKE_USDT, transferData, USDT, zeroTransferData } from './contracts.ts'
import { type CountedFault, type FaultState, noCounts } from './fault-state.ts'
import { type InventedTransfer, noLies } from './lies.ts'
import type { ContractResult, ForcedResult } from './model.ts'

export interface FailOptions {
  times?: number
  /** Leave a log-like body in the failed transaction. */
  keepLogs?: boolean
  /** Only calls of this sender. */
  from?: string
}

/**
 * Faults on demand. Faults of answers affect the next `times` matching requests, whoever sends them. Faults that send
 * transactions return at once: mine to see them.
 */
export interface Faults {
  /** Replaces the last `blocks` blocks (none solid) by one more; their transactions rejoin, or vanish with `drop`. */
  forkBack(blocks: number, options?: { drop?: boolean }): Promise<void>
  /** The next contract calls that get into a block fail. */
  failNext(result: 'REVERT' | 'OUT_OF_ENERGY', options?: FailOptions): void
  /** `/walletsolidity` answers `{}` to getblockbynum, `[]` to gettransactioninfobyblocknum, `times` each. */
  emptyAnswers(times: number, which?: 'both' | 'block' | 'infos'): void
  /** Status 429. */
  rateLimit(times: number): void
  /** Requests are never answered. */
  timeouts(times: number): void
  /** Answers lose their last character. */
  malformedJson(times: number): void
  /** A broadcast is accepted but dropped; with `remember` the next try is a DUP_TRANSACTION_ERROR. */
  lostBroadcast(times: number, options?: { remember?: boolean }): void
  /** A solid block comes with every transaction (and info) twice. */
  duplicateDelivery(times: number): void
  /** A solid block number is answered with the block before it. */
  staleBlock(times: number): void
  /** `/walletsolidity` block answers know `blocks` fewer blocks. */
  solidBack(blocks: number, times: number): void
  /** Broadcasts are refused with a code such as TAPOS_ERROR, whatever they contain. */
  broadcastError(code: string, times: number): void
  /** Constant calls are answered with a code such as OTHER_ERROR and a message. */
  constantError(code: string, times: number): void
  /** Transactions built by the node pay another address, and broadcast answers name another txid. */
  lyingNode(times: number): void
  /** A transfer of zero from an address that looks like `to` (address poisoning). */
  zeroValueTransfer(to: string): Promise<{ txid: string; from: string }>
  /** A real transfer of a tiny amount. */
  dustTransfer(to: string, amount?: bigint): Promise<{ txid: string }>
  /** A transfer of another contract's token that calls itself USDT. */
  fakeTokenTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** Several USDT transfers in one transaction, made inside another contract's call. */
  severalTransfers(payments: readonly { to: string; amount: bigint }[]): Promise<{ txid: string }>
  /** A USDT transfer made inside another contract's call. */
  innerTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** A reverted USDT transfer that carries a log-like body all the same. */
  failedTransfer(to: string, amount: bigint): Promise<{ txid: string }>
  /** The receipt of a solid transaction shows a transfer that it did not make. */
  inventedLog(txid: string, transfer: InventedTransfer): void
  /** A solid block's receipts include one with a transfer, of a transaction that is not in the block. */
  inventedReceipt(block: number, transfer: InventedTransfer): void
  /** The logs of a transaction show another amount than was signed. */
  otherAmount(txid: string, amount: bigint): void
  /** The receipt of a transaction shows another result. */
  otherResult(txid: string, result: ContractResult): void
  /** A solid block has one more transfer, and the key that signs it is no witness's. */
  forgedBlock(block: number, transfer: InventedTransfer): void
  /** The balance of an address is overstated by this much USDT. */
  falseBalance(address: string, more: bigint): void
  /** No request is answered, until the faults are cleared. */
  silence(): void
  /** Ends all faults that are still to come. */
  clear(): void
  /** Pending faults, for `/dev/state`. */
  pending(): Record<string, unknown>
}

export interface FaultTools {
  state: FaultState
  fork(blocks: number, drop: boolean): Promise<void>
  /** Adds a transaction of the poisoner to the pending set. */
  send(contract: (owner: string) => RawContract, forced?: ForcedResult): Promise<{ txid: string }>
}

export function createFaults({ state, fork, send }: FaultTools): Faults {
  const { counts } = state
  const count = (fault: CountedFault) => (times: number) => {
    counts[fault] = times
  }
  const call = (contract: string, data: string, forced?: ForcedResult) =>
    send(
      owner => ({
        type: 'TriggerSmartContract',
        owner,
        contract,
        callValue: 0n,
        data,
        callTokenValue: 0n,
        tokenId: 0n,
      }),
      forced,
    )
  const disperse = (payments: readonly { to: string; amount: bigint }[]) =>
    call(DISPERSER, disperseData(payments.map(({ to, amount }) => ({ to: addressToHex(to), amount }))))
  return {
    forkBack: (blocks, options) => fork(blocks, options?.drop ?? false),
    failNext(result, options = {}) {
      const { times = 1, keepLogs = false, from = null } = options
      Object.assign(state.failNext, { result, times, keepLogs, from })
    },
    emptyAnswers(times, which = 'both') {
      if (which !== 'infos') counts.emptyBlocks = times
      if (which !== 'block') counts.emptyInfos = times
    },
    rateLimit: count('rateLimit'),
    timeouts: count('timeouts'),
    malformedJson: count('malformedJson'),
    lostBroadcast(times, options) {
      counts[options?.remember ? 'swallowedBroadcast' : 'lostBroadcast'] = times
    },
    duplicateDelivery(times) {
      counts.duplicateBlock = times
      counts.duplicateInfos = times
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
    clear: () => endFaults(state),
    pending: () => pendingFaults(state),
  }
}

function endFaults(state: FaultState): void {
  state.lies = noLies()
  state.silent = false
  Object.assign(state.counts, noCounts())
  state.solidBack.times = 0
  state.broadcastError.times = 0
  state.constantError.times = 0
  state.failNext.times = 0
  state.swallowed.clear()
}

function pendingFaults(state: FaultState): Record<string, unknown> {
  const { counts, solidBack, broadcastError, constantError, failNext } = state
  return {
    ...counts,
    solidBack: { ...solidBack },
    broadcastError: { ...broadcastError },
    constantError: { ...constantError },
    failNext: { ...failNext },
  }
}

const SAME_HEAD = 8
const SAME_TAIL = 2

/**
 * An address that begins with the same eight characters as `address` and ends with the same two: enough to show
 * the trick (attackers grind four at the end for hours). Nobody has its key.
 */
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
