import type { Guard } from '#platform/secrets/row-mac.ts'
import type { operatorChallenge, operatorOpening } from './tables.ts'

/*
 * Rows of operators that the app's own sign-in to the database may write, bound by a keyed hash (platform/secrets/row-mac.ts). All else
 * that makes somebody an operator is written by functions of the owner alone (migration 0002).
 */

type Row<T extends { $inferSelect: object }> = Omit<T['$inferSelect'], 'rowMac'>

export const CHALLENGE: Guard<Omit<Row<typeof operatorChallenge>, 'usedAt' | 'intent'>> = {
  table: 'operator_challenge',
  bound: row => ({
    id: row.id,
    purpose: row.purpose,
    operator: row.operator,
    challenge: row.challenge,
    act: row.act,
    expiresAt: row.expiresAt,
  }),
}

export const OPENING: Guard<Row<typeof operatorOpening>> = {
  table: 'operator_opening',
  bound: row => ({ session: row.session, scope: row.scope, until: row.until }),
}
