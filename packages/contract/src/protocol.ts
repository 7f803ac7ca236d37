/** Body code of success; anything else is a failure (specification section 8). */
export const SUCCESS = 200

/** Time-out of a request in milliseconds (specification section 9). */
export const REQUEST_TIMEOUT_MS = 60_000

/** Every answer to an operator has the server's time in this header, in ISO 8601: deadlines are counted from it, and not from the browser's clock. */
export const SERVER_TIME_HEADER = 'matin-time'
/** Beginning of the paths of the operators' side. */
export const OPERATOR_PATH = '/api/operator/'

/** Names of the headers that requests carry. */
export const HEADER = {
  language: 'language',
  /** The customer's zone, in which sentences of the server name times. */
  timeZone: 'time-zone',
  authorization: 'authorization',
  idempotencyKey: 'idempotency-key',
  /** An operator's step-up proof for a sensitive command, as JSON (step-up.ts). */
  stepUp: 'step-up',
} as const
