/** Body code of success; any other code is an error (specification section 8). */
export const SUCCESS = 200

/** Time-out of a request in milliseconds (specification section 9). */
export const REQUEST_TIMEOUT_MS = 60_000

/** Server's time in ISO 8601 to operators: deadlines are counted from it, not from the browser's clock. */
export const SERVER_TIME_HEADER = 'matin-time'
export const OPERATOR_PATH = '/api/operator/'

export const HEADER = {
  language: 'language',
  /** Customer's time zone, for times in the server's sentences. */
  timeZone: 'time-zone',
  authorization: 'authorization',
  idempotencyKey: 'idempotency-key',
  /** Operator's step-up proof for a sensitive command, as JSON (step-up.ts). */
  stepUp: 'step-up',
} as const
