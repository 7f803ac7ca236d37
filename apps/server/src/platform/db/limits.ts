/** Milliseconds. */
export interface DatabaseLimits {
  /** Wait for a connection: a new one, or one of the pool that is busy. */
  connect: number
  /** By the server's clock: the server ends the statement and keeps the connection. */
  statement: number
  lock: number
  /** The server ends the connection and so releases its locks. */
  idleInTransaction: number
  /** By our clock. Longer than the server's limit, so only a silent server reaches it; the connection is closed. */
  query: number
}

/** Together with the queues before them, every request is answered within ten seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connect: 3_000,
  statement: 6_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  query: 8_000,
}

/** Jobs read and write much at once while nobody waits for them. */
export const JOB_LIMITS: DatabaseLimits = {
  connect: 10_000,
  statement: 300_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  query: 310_000,
}

/** Longest wait for a lock. Other statements queue behind the migration meanwhile. */
export const MIGRATION_LOCK_MS = 10_000
/** For another process to finish its migration. */
export const MIGRATION_TURN_MS = 600_000
export const OWNER_CONNECT_MS = 10_000

/** Within it `/readyz` reports that the database does not answer. */
export const PING_MS = 2_000
export const PING_AGAIN_MS = 500

/** Silence after which keep-alive probes begin. */
export const KEEP_ALIVE_MS = 10_000
