/** After the last use; ended ids are kept longer (`forget_ended_sessions` in 0003_customers.sql). */
export const SESSION_DAYS = 30

/** After the sign-in, even if the session is used. Migration 0002 has the same figure. */
export const OPERATOR_SESSION_HOURS = 12
