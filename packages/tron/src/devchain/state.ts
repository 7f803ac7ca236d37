import type { HexAddress } from './model.ts'

export interface Account {
  /** Whether a TRX transfer has activated the account; only active accounts can send. */
  active: boolean
  /** TRX in sun. */
  trx: bigint
  /** USDT in millionths. An address can hold USDT without being active. */
  usdt: bigint
  /** Free bandwidth in use at `netTime` (ms); it recovers linearly in 24 h. */
  netUsed: number
  netTime: number
  createdAt: number
}

const NOBODY: Account = { active: false, trx: 0n, usdt: 0n, netUsed: 0, netTime: 0, createdAt: 0 }

/** Records are never changed in place: `get` may return the shared NOBODY. */
export interface StateView {
  get(address: HexAddress): Account
  set(address: HexAddress, account: Account): void
}

export interface StateStore extends StateView {
  /** Changes that the parent does not see until they are committed. */
  changes(): ReadonlyMap<HexAddress, Account>
}

/** Keeps its own writes and reads the rest from the parent. Without a parent it is empty. */
export function createState(parent?: Pick<StateView, 'get'>): StateStore {
  const own = new Map<HexAddress, Account>()
  return {
    get: address => own.get(address) ?? parent?.get(address) ?? NOBODY,
    set: (address, account) => void own.set(address, account),
    changes: () => own,
  }
}

export function commit(from: StateStore, to: StateView): void {
  for (const [address, account] of from.changes()) to.set(address, account)
}
