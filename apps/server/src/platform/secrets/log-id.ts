import { createHmac } from 'node:crypto'
import type { Config } from '../../config.ts'

/** Stands for a customer, operator or session in the log. docs/operations.md says how to find the lines of one. */
export function logId({ INTERNAL_SECRET }: Pick<Config, 'INTERNAL_SECRET'>, id: string): string {
  return createHmac('sha256', INTERNAL_SECRET).update(`log:${id}`).digest('hex').slice(0, 16)
}
