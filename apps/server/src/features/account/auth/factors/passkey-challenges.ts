import { and, eq, isNull } from 'drizzle-orm'
import { challengesOf } from '#platform/credentials/challenges.ts'
import type { Tx } from '#platform/db/database.ts'
import { passkeyChallenge } from '../tables.ts'

export type ChallengeRow = typeof passkeyChallenge.$inferSelect

/**
 * Challenges of customers' passkeys. One to register a passkey belongs to a customer; any passkey of this
 * site may answer one to prove a factor.
 */
export const CHALLENGES = challengesOf<ChallengeRow>({
  table: passkeyChallenge,
  use: ['purpose', 'customer'],
  minutes: 5,
  keptHours: 24,
})

/**
 * Deletes a customer's unused challenges, so that a passkey whose registration began with former proofs
 * cannot be finished.
 */
export async function dropBegun(tx: Tx, customerId: string): Promise<void> {
  const begun = and(eq(passkeyChallenge.customer, customerId), isNull(passkeyChallenge.usedAt))
  await tx.delete(passkeyChallenge).where(begun)
}
