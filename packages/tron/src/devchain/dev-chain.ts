import type { Faults } from './faults.ts'
import type { Genesis } from './model.ts'

export interface DevChainOptions {
  /** Directory of the chain's log; created if missing. */
  dataDir: string
  /** Clock in milliseconds since 1970, the only one that the chain reads. */
  now: () => number
  /** Genesis of a new chain; an existing log keeps its own. USDT in millionths, TRX in sun. */
  genesis: Genesis
  /** Milliseconds between blocks (default 3000). */
  blockIntervalMs?: number
  /** Blocks by which the solid block is behind the head (default 18); an existing log keeps its own. */
  solidDepth?: number
}

export interface DevChain {
  readonly height: number
  readonly solidHeight: number
  readonly faults: Faults
  /** Starts the HTTP server (port 0: any free one) and the timer that calls `tick`. */
  listen(port?: number, host?: string): Promise<{ url: string }>
  /** Starts a second node of the same chain, whose faults are separate. It is closed with the chain. */
  secondNode(): Promise<{ url: string; faults: Faults }>
  /** Closes server, timer and log after running blocks are complete. */
  close(): Promise<void>
  /** Mines one block if at least a block interval has passed by the clock, or if the clock has gone back. */
  tick(): Promise<void>
  /** The first includes all pending transactions. Times exceed the clock by at most 1 ms per block. */
  mine(blocks?: number): Promise<void>
  /** Called after blocks that somebody waits for: requested ones, and those with transactions. */
  onMined(listener: () => void): void
  /** Adds a payment (millionths) to the pending transactions. @throws RangeError */
  faucetUsdt(to: string, amount: bigint): Promise<{ txid: string }>
  /** Adds a payment (sun) to the pending transactions. @throws RangeError */
  faucetTrx(to: string, sun: bigint): Promise<{ txid: string }>
  /** Returns USDT in millionths at the head, or at the last solid block. */
  usdtBalance(address: string, options?: { solid?: boolean }): bigint
  /** Returns TRX in sun at the head, or at the last solid block. */
  trxBalance(address: string, options?: { solid?: boolean }): bigint
}
