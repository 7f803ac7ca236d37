import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client'

/** Metrics of this process, however many servers it runs: CPU, memory, event loop, files, garbage collection. */
export const PROCESS = new Registry()
collectDefaultMetrics({ register: PROCESS })

export const STATEMENT_SECONDS = new Histogram({
  name: 'matin_database_statement_seconds',
  help: 'Time of a statement, without the wait for a connection, by pool',
  labelNames: ['pool'],
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [PROCESS],
})

const retries = new Counter({
  name: 'matin_retries_total',
  help: 'Work that begins anew, by cause: a lost race in the database, or a message that was not accepted',
  labelNames: ['cause'],
  registers: [PROCESS],
})

export type RetryCause = 'deadlock' | 'serialization' | 'optimistic_lock' | 'email' | 'sms' | 'push'

export function countRetry(cause: RetryCause): void {
  retries.inc({ cause })
}
