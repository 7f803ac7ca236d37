/** How long what is asked of PostgreSQL may take, in milliseconds. The embedded database is in this process and has none of these. */
export interface DatabaseLimits {
  /** Until there is a connection: a new one, or one of the pool that others use. */
  connect: number
  /** A statement, by the server's own clock: it ends the statement and keeps the connection. */
  statement: number
  /** The wait for a lock. */
  lock: number
  /** A transaction that says nothing: the server ends its connection, and with it the locks. */
  idleInTransaction: number
  /** A statement, by our clock: longer than the server's, so that only a server that is silent reaches it. Its connection is closed. */
  query: number
}

/** What customers and operators wait for: with the queues before it, every answer comes within ten seconds. */
export const REQUEST_LIMITS: DatabaseLimits = {
  connect: 3_000,
  statement: 6_000,
  lock: 5_000,
  idleInTransaction: 10_000,
  query: 8_000,
}

/** Jobs read and write much at once, and nobody waits for one. */
export const JOB_LIMITS: DatabaseLimits = {
  connect: 10_000,
  statement: 300_000,
  lock: 30_000,
  idleInTransaction: 60_000,
  query: 310_000,
}

/** Migrations wait for a lock no longer than this: whoever comes after them would wait behind them. */
export const MIGRATION_LOCK_MS = 10_000
/** Another process that migrates has so long to end. */
export const MIGRATION_TURN_MS = 600_000
/** Until the owner's connection is there. */
export const OWNER_CONNECT_MS = 10_000

/** The look whether the database answers: within it `/readyz` says so. */
export const PING_MS = 2_000
/** Between two looks while it does not. */
export const PING_AGAIN_MS = 500

/** The network is asked for signs of life of a connection that is silent for so long. */
export const KEEP_ALIVE_MS = 10_000
