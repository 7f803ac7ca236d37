import { round } from './live-round.ts'

/*
 * Rounds with and without slow clients, in turn. bench/live.ts runs it in a separate network with small
 * buffers: on the loopback, the kernel buffers megabytes for a client that reads nothing, and the server
 * would not detect it as slow for minutes.
 */

export const CLIENTS = 5000
export const SLOW = 2000
const TURNS = 3

/** Results for slow clients, one entry per round. */
export interface SlowRounds {
  /**
   * Age of quotes at the other clients in milliseconds (99th percentile), without slow clients and beside
   * them.
   */
  alone: number[]
  beside: number[]
  /** Number of messages that slow clients missed during the measurement. */
  missed: number[]
  /** Number of slow clients' channels that were behind at the end, so that nothing was sent on them. */
  behind: number[]
}

if (process.send) process.send(await slowRounds())

async function slowRounds(): Promise<SlowRounds> {
  const rounds: SlowRounds = { alone: [], beside: [], missed: [], behind: [] }
  for (let turn = 0; turn < TURNS; turn++) {
    const alone = await round('matin', CLIENTS)
    const beside = await round('matin', CLIENTS, SLOW)
    rounds.alone.push(alone.p99)
    rounds.beside.push(beside.p99)
    rounds.missed.push(beside.missed)
    rounds.behind.push(beside.behind)
  }
  return rounds
}
