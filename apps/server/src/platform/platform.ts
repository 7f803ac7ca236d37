import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Ask } from './acts/ask.ts'
import type { Turns } from './acts/turns.ts'
import type { Writer } from './acts/write.ts'
import type { Clock } from './clock/clock.ts'
import type { Database, Db, Tx } from './db/database.ts'
import type { Ids } from './ids.ts'
import type { Messages } from './message-words.ts'
import type { PendingLine, PendingOutcome } from './pending.ts'
import type { Prices } from './prices.ts'

/** What every service is given: the outside world, injected. */
export interface Platform {
  config: Config
  database: Database
  db: Db
  /** Asks what many acts and pages ask at the same time, together. */
  ask: Ask
  /** Writes what many acts decided at the same time, together. */
  write: Writer
  /** One act of a customer at a time. */
  turns: Turns
  prices: Prices
  clock: Clock
  ids: Ids
  /** What messages to customers say. */
  messages: Messages
  /** What features do with what is under way when what protects an account changes. */
  pending: readonly SettlePending[]
  log: FastifyBaseLogger
}

/** Settles what of one feature a customer has under way, in the transaction of the change; the customer is locked. */
export type SettlePending = (
  tx: Tx,
  platform: Platform,
  customerId: string,
  outcome: PendingOutcome,
) => Promise<readonly PendingLine[]>

/** The signed-in customer of a request. */
export interface Caller {
  customerId: string
  sessionId: string
}

/** The signed-in operator of a request. */
export interface OperatorCaller {
  operatorId: string
  /** As it was shown: what makes a transaction this operator's act. */
  token: string
  sessionId: string
  name: string
  email: string
  roles: readonly OperatorRole[]
}
