/** Hours in which an operator should look at a quarantined item that is not retried automatically. */
export const QUARANTINE_HOURS = 24
