/** Days after its last use at which a customer's session ends. */
export const SESSION_DAYS = 30

/** Hours after signing in at which an operator's session ends, whatever its use; migration 0002 has the same. */
export const OPERATOR_SESSION_HOURS = 12
