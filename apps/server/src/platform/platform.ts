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

/** Everything outside the process is injected. */
export interface Platform {
  config: Config
  database: Database
  db: Db
  load: Load
  write: Writer
  /** One command of a customer at a time. */
  mutex: KeyedMutex
  prices: Prices
  clock: Clock
  ids: Ids
  pending: readonly SettlePending[]
  log: FastifyBaseLogger
}

/** Runs in the transaction of the change of the account's protection, which has locked the customer. */
export type SettlePending = (
  tx: Tx,
  platform: Platform,
  customerId: string,
  outcome: PendingOutcome,
) => Promise<readonly PendingLine[]>

export interface Caller {
  customerId: string
  sessionId: string
}

export interface OperatorCaller {
  operatorId: string
  /** The database checks it to make the operator the current one of a transaction (operator-login.ts). */
  token: string
  sessionId: string
  name: string
  email: string
  roles: readonly OperatorRole[]
}
