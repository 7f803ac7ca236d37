import type { HexAddress } from './model.ts'

export interface Account {
  /** Activated by a TRX transfer; only active accounts can send. */
  active: boolean
  /** Sun. */
  trx: bigint
  /** Millionths; an address can hold USDT without being active. */
  usdt: bigint
  /** Free bandwidth used, as of `netTime` (ms); it recovers linearly in 24 h. */
  netUsed: number
  netTime: number
  createdAt: number
}

const NOBODY: Account = { active: false, trx: 0n, usdt: 0n, netUsed: 0, netTime: 0, createdAt: 0 }

/** Accounts by address, immutable records. */
export interface StateView {
  get(address: HexAddress): Account
  set(address: HexAddress, account: Account): void
}

export interface StateStore extends StateView {
  /** Changes kept apart from the parent until they are committed or forgotten. */
  changes(): ReadonlyMap<HexAddress, Account>
}

/** A view whose writes stay in itself; without a parent it is a state of its own. */
export function createState(parent?: Pick<StateView, 'get'>): StateStore {
  const own = new Map<HexAddress, Account>()
  return {
    get: address => own.get(address) ?? parent?.get(address) ?? NOBODY,
    set: (address, account) => void own.set(address, account),
    changes: () => own,
  }
}

/** Writes the changes of one view into another. */
export function commit(from: StateStore, to: StateView): void {
  for (const [address, account] of from.changes()) to.set(address, account)
}
