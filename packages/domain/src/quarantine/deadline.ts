/** Within this long an operator looks at an item that nothing tries again by itself. */
export const QUARANTINE_HOURS = 24
