import { type Lies, noLies } from './lies.ts'

/** Faults of answers with a counter, which each spoilt answer decreases by one. */
export const COUNTED_FAULTS = [
  'emptyBlocks',
  'emptyInfos',
  'rateLimit',
  'timeouts',
  'malformedJson',
  'lostBroadcast',
  'swallowedBroadcast',
  'duplicateBlock',
  'duplicateInfos',
  'staleBlock',
  'lyingNode',
] as const
export type CountedFault = (typeof COUNTED_FAULTS)[number]

export interface FaultState {
  counts: Record<CountedFault, number>
  /** Number of blocks by which the solid height is lowered in the next `times` answers. */
  solidBack: { blocks: number; times: number }
  /** Code with which the next `times` broadcasts are refused. */
  broadcastError: { code: string; times: number }
  /** Code with which the next `times` constant calls are answered. */
  constantError: { code: string; times: number }
  /** Result imposed on the next `times` contract calls (of `from`, if given) in a block. */
  failNext: { result: 'REVERT' | 'OUT_OF_ENERGY'; times: number; keepLogs: boolean; from: string | null }
  /** Transactions that the node claims to know although it dropped them. */
  swallowed: Set<string>
  /** False answers about solid blocks and balances. */
  lies: Lies
  /** Whether no request is answered. */
  silent: boolean
}

export function createFaultState(): FaultState {
  return {
    counts: noCounts(),
    solidBack: { blocks: 0, times: 0 },
    broadcastError: { code: 'SERVER_BUSY', times: 0 },
    constantError: { code: 'OTHER_ERROR', times: 0 },
    failNext: { result: 'REVERT', times: 0, keepLogs: false, from: null },
    swallowed: new Set(),
    lies: noLies(),
    silent: false,
  }
}

export function noCounts(): Record<CountedFault, number> {
  return {
    emptyBlocks: 0,
    emptyInfos: 0,
    rateLimit: 0,
    timeouts: 0,
    malformedJson: 0,
    lostBroadcast: 0,
    swallowedBroadcast: 0,
    duplicateBlock: 0,
    duplicateInfos: 0,
    staleBlock: 0,
    lyingNode: 0,
  }
}

/** Uses up one occurrence of a fault; returns whether there was one. */
export function take(state: FaultState, fault: CountedFault): boolean {
  if (state.counts[fault] <= 0) return false
  state.counts[fault] -= 1
  return true
}

/** Uses up one occurrence of a fault that has more data than a count; returns whether there was one. */
export function takeTimes(fault: { times: number }): boolean {
  if (fault.times <= 0) return false
  fault.times -= 1
  return true
}
