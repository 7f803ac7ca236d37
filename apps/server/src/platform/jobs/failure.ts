import { TronNodeError } from '@matin/tron/node'
import { sqlState } from '../db/database.ts'
import { unavailabilityOf } from '../db/unavailable.ts'

/** Kind and code only. The message stays in the log, because a failed statement contains personal data. */
export function failureOf(error: unknown): string {
  if (error instanceof RunFailed) return error.message
  const state = sqlState(error)
  if (state) return `SQLSTATE ${state}`
  const unavailable = unavailabilityOf(error)
  if (unavailable) return `the database: ${unavailable.kind}`
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof TronNodeError) return `the node: ${cause.kind}`
    if ('code' in cause && typeof cause.code === 'string' && /^[A-Z_]{2,40}$/.test(cause.code))
      return cause.code
  }
  return error instanceof Error ? error.name : 'Error'
}

export class RunFailed extends Error {
  override readonly name = 'RunFailed'
}
