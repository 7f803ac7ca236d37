import type { Faults } from './faults.ts'
import type { Genesis } from './model.ts'

export interface DevChainOptions {
  /** Directory of the chain's log; created when missing. */
  dataDir: string
  /** The clock, in milliseconds since 1970. The chain reads no other. */
  now: () => number
  /** For a new chain only: an existing log keeps its own. USDT in millionths, TRX in sun. */
  genesis: Genesis
  /** Default 3000. */
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
  /** Starts a second node of the same chain, with faults of its own; closing the chain ends it. */
  secondNode(): Promise<{ url: string; faults: Faults }>
  /** Ends server and timer and closes the log; blocks under way are finished first. */
  close(): Promise<void>
  /** Mines one block when the clock has moved by a block interval or more, or has gone back. */
  tick(): Promise<void>
  /** Mines blocks now; the first takes all pending transactions. Their times never pass the clock by more than 1 ms each. */
  mine(blocks?: number): Promise<void>
  /** Sends USDT (millionths) from the faucet into the pending set. @throws RangeError */
  faucetUsdt(to: string, amount: bigint): Promise<{ txid: string }>
  /** Sends TRX (sun) from the faucet into the pending set. @throws RangeError */
  faucetTrx(to: string, sun: bigint): Promise<{ txid: string }>
  /** USDT in millionths at the head, or at the last solid block. */
  usdtBalance(address: string, options?: { solid?: boolean }): bigint
  /** TRX in sun at the head, or at the last solid block. */
  trxBalance(address: string, options?: { solid?: boolean }): bigint
}
