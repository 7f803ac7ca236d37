import type { Guard } from '#platform/secrets/row-mac.ts'
import type { operatorOpening } from './tables.ts'

/*
 * Rows of operators that the app's own sign-in to the database may write, bound by a keyed hash (platform/secrets/row-mac.ts). All else
 * that makes somebody an operator is written by functions of the owner alone (migration 0002).
 */

type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'rowMac'>

export const OPENING: Guard<Row<typeof operatorOpening>> = {
  table: 'operator_opening',
  bound: row => ({ session: row.session, scope: row.scope, until: row.until }),
}
