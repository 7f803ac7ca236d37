/** A node of what EXPLAIN (ANALYZE, FORMAT JSON) answers. */
export interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  Plans?: Plan[]
}

/** Rows that come out of tables. */
export function rowsRead(plan: Plan): number {
  return (
    (plan['Relation Name'] ? plan['Actual Rows'] * plan['Actual Loops'] : 0) +
    (plan.Plans ?? []).reduce((sum, part) => sum + rowsRead(part), 0)
  )
}
