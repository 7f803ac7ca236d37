import { randomBytes } from 'node:crypto'

const INFO = 30

export type Log = (message: string, fields?: Readonly<Record<string, unknown>>) => void

let traceId = randomBytes(16).toString('hex')

/** Each round is a trace of its own, which the server's log names, too (https://www.w3.org/TR/trace-context/). */
export function beginTrace(): void {
  traceId = randomBytes(16).toString('hex')
}

export function traceparent(): string {
  return `00-${traceId}-${randomBytes(8).toString('hex')}-01`
}

/** Writes a log line in JSON, like the server's. Keys and signed bytes never appear in it. */
export const log: Log = (msg, fields) => {
  const line = { level: INFO, time: Date.now(), name: 'signer', traceId, ...fields, msg }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
