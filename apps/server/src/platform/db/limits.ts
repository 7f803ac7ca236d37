/** Time limits of calls of the database, in milliseconds. */
export interface DatabaseLimits {
  /** Wait for a connection: a new one, or one of the pool that is busy. */
  connect: number
  /** Duration of a statement by the server's clock: the server ends the statement and keeps the connection. */
  statement: number
  /** Wait for a lock. */
  lock: number
  /** Idle time in a transaction: the server ends the connection and so releases its locks. */
  idleInTransaction: number
  /**
   * Duration of a statement by our clock. It is longer than the server's limit, so only a silent server
   * reaches it; the connection is then closed.
   */
  query: number
}

/** Limits of requests. Together with the queues before them, every request is answered within ten seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connect: 3_000,
  statement: 6_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  query: 8_000,
}

/** Limits of jobs, which read and write much at once while nobody waits for them. */
export const JOB_LIMITS: DatabaseLimits = {
  connect: 10_000,
  statement: 300_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  query: 310_000,
}

/** Longest wait of a migration for a lock (ms). Other statements queue behind the migration meanwhile. */
export const MIGRATION_LOCK_MS = 10_000
/** Time limit for another process to finish its migration (ms). */
export const MIGRATION_TURN_MS = 600_000
/** Time limit to connect as the database's owner (ms). */
export const OWNER_CONNECT_MS = 10_000

/** Time limit of the health check (ms); within it `/readyz` reports that the database does not answer. */
export const PING_MS = 2_000
/** Pause between two health checks while the database does not answer (ms). */
export const PING_AGAIN_MS = 500

/** Silence of a connection after which keep-alive probes begin (ms). */
export const KEEP_ALIVE_MS = 10_000
