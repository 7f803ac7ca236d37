import type { OperatorRole } from '@matin/domain/operators/permissions'
import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import type { Clock } from './clock/clock.ts'
import type { Database, Db } from './db/database.ts'
import type { Ids } from './ids.ts'
import type { Book } from './ledger/group-commit.ts'
import type { Messages } from './message-words.ts'
import type { Prices } from './prices.ts'

/** What every service is given: the outside world, injected. */
export interface Platform {
  config: Config
  database: Database
  db: Db
  /** For transfers that stand alone; what changes with other state goes through `post` in its transaction. */
  book: Book
  prices: Prices
  clock: Clock
  ids: Ids
  /** What messages to customers say. */
  messages: Messages
  log: FastifyBaseLogger
}

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
