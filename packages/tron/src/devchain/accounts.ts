import type { HexAddress } from './model.ts'
import { type Account, createState, type StateStore } from './state.ts'

type Changes = ReadonlyMap<HexAddress, Account>

export function createAccounts(genesis: Changes) {
  /** Account changes of each block that is not solid yet, by block number. */
  const unsolid = new Map<number, Changes>()
  const solid = createState()
  for (const [address, account] of genesis) solid.set(address, account)
  let head = createState(solid)

  /** Returns the accounts as of block `to`, which must not be below the last solid one. */
  function stateAt(to: number): StateStore {
    const state = createState(solid)
    for (const [number, changes] of unsolid) {
      if (number <= to) for (const [address, account] of changes) state.set(address, account)
    }
    return state
  }

  function settle(solidHeight: number): void {
    for (const [number, changes] of unsolid) {
      if (number > solidHeight) break
      for (const [address, account] of changes) solid.set(address, account)
      unsolid.delete(number)
    }
  }

  return {
    solid,
    head: () => head,
    stateAt,

    add(number: number, changes: Changes, solidHeight: number): void {
      unsolid.set(number, changes)
      for (const [address, account] of changes) head.set(address, account)
      settle(solidHeight)
    },

    rollBack(to: number): void {
      for (const number of unsolid.keys()) if (number > to) unsolid.delete(number)
      head = stateAt(to)
    },
  }
}
