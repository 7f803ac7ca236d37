import { type Load, loadIn } from '../platform/commands/batch-query.ts'
import type { Database, Tx } from '../platform/db/database.ts'

/** Node of a query plan, as EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) returns it. */
export interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Plan[]
}

/** Counts the rows that the plan read from tables. */
export function rowsRead(plan: Plan): number {
  return (
    (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  )
}

/**
 * Creates a loader like that of pages, which counts the rows read and the 8 KiB pages that PostgreSQL visits.
 */
export function countingAsk(database: Database): { ask: Load; cost: { rows: number; blocks: number } } {
  const cost = { rows: 0, blocks: 0 }
  const counting = {
    named: async (statement: { name: string; text: string }, params: never) => {
      const [explained] = await database.db.named<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
        {
          name: `explain ${statement.name}`.slice(0, 60),
          text: `EXPLAIN (ANALYZE, BUFFERS, FORMAT JSON) ${statement.text}`,
        },
        params,
      )
      const plan = explained?.['QUERY PLAN'][0].Plan
      if (!plan) throw new Error(`${statement.name} has no plan`)
      cost.rows += rowsRead(plan)
      cost.blocks += (plan['Shared Hit Blocks'] ?? 0) + (plan['Shared Read Blocks'] ?? 0)
      return database.db.named(statement, params)
    },
  } as unknown as Tx
  return { ask: loadIn(counting), cost }
}
