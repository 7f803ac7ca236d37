import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock/clock.ts'
import type { Load } from './commands/batch-query.ts'
import type { Writer } from './commands/batch-write.ts'
import type { KeyedMutex } from './commands/keyed-mutex.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Ids } from './ids.ts'
import type { PendingLine, PendingOutcome } from './pending-requests.ts'
import type { Prices } from './prices.ts'

/** Services that all parts of the server get, with everything outside the process injected. */
export interface Platform {
  config: Config
  database: Database
  db: Db
  /** Loader that batches the questions of concurrent commands and pages. */
  load: Load
  /** Writer that batches the writes of concurrent commands. */
  write: Writer
  /** Keyed mutex: one command of a customer at a time. */
  mutex: KeyedMutex
  prices: Prices
  clock: Clock
  ids: Ids
  /** Handlers of a customer's pending requests, called when the account's protection changes. */
  pending: readonly SettlePending[]
  log: FastifyBaseLogger
}

/**
 * Settles a customer's pending requests of one feature when the account's protection changes. Runs in the
 * transaction of that change, which has locked the customer.
 */
export type SettlePending = (
  tx: Tx,
  platform: Platform,
  customerId: string,
  outcome: PendingOutcome,
) => Promise<readonly PendingLine[]>

/** Signed-in customer of a request. */
export interface Caller {
  customerId: string
  sessionId: string
}

/** Signed-in operator of a request. */
export interface OperatorCaller {
  operatorId: string
  /**
   * Token as it was sent. The database checks it to make the operator the current one of a transaction
   * (operator-login.ts).
   */
  token: string
  sessionId: string
  name: string
  email: string
  roles: readonly OperatorRole[]
}
