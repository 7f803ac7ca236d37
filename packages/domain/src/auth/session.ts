/**
 * Days after its last use at which a customer's session ends. The database keeps the ids of ended sessions
 * longer (`forget_ended_sessions` in apps/server/src/migrations/0003_customers.sql).
 */
export const SESSION_DAYS = 30

/**
 * Hours after signing in at which an operator's session ends, even if it is used. Migration 0002 has the same
 * figure.
 */
export const OPERATOR_SESSION_HOURS = 12
