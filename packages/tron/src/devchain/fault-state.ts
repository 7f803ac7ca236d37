import { type Lies, noLies } from './lies.ts'

/** Faults of answers that need only a count, which each faulty answer lowers by one. */
const NO_COUNTS = {
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
export type CountedFault = keyof typeof NO_COUNTS

export interface FaultState {
  counts: Record<CountedFault, number>
  /** Number of blocks by which the solid height is lowered in the next `times` answers. */
  solidBack: { blocks: number; times: number }
  broadcastError: { code: string; times: number }
  constantError: { code: string; times: number }
  failNext: { result: 'REVERT' | 'OUT_OF_ENERGY'; times: number; keepLogs: boolean; from: string | null }
  /** Ids of transactions that the node dropped and claims to know. */
  swallowed: Set<string>
  lies: Lies
  silent: boolean
}

export function createFaultState(): FaultState {
  return {
    counts: { ...NO_COUNTS },
    solidBack: { blocks: 0, times: 0 },
    broadcastError: { code: 'SERVER_BUSY', times: 0 },
    constantError: { code: 'OTHER_ERROR', times: 0 },
    failNext: { result: 'REVERT', times: 0, keepLogs: false, from: null },
    swallowed: new Set(),
    lies: noLies(),
    silent: false,
  }
}

/** Lowers the count of a fault by one; returns false if it was zero. */
export function take(state: FaultState, fault: CountedFault): boolean {
  if (state.counts[fault] <= 0) return false
  state.counts[fault] -= 1
  return true
}

export function takeTimes(fault: { times: number }): boolean {
  if (fault.times <= 0) return false
  fault.times -= 1
  return true
}
