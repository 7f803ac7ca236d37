import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { CHALLENGE } from '../guards.ts'
import { passkeyChallenge } from '../tables.ts'

/** Minutes within which a challenge must be answered. */
const CHALLENGE_MINUTES = 5
/** Hours for which an expired challenge is kept. */
const KEPT_HOURS = 24

export type Challenge = typeof passkeyChallenge.$inferSelect

export async function keepChallenge(
  tx: Tx,
  platform: Platform,
  kept: Pick<Challenge, 'challenge' | 'purpose' | 'customer'>,
): Promise<string> {
  const id = platform.ids.uuid()
  const expiresAt = platform.clock.now().add({ minutes: CHALLENGE_MINUTES })
  const row = { id, expiresAt, intent: null, provenBy: null, ...kept }
  await tx.insert(passkeyChallenge).values({ ...row, rowMac: rowMac(platform.config, CHALLENGE, row) })
  return id
}

/**
 * Consumes a challenge; null when it is missing, expired or already consumed. The request that consumed it
 * (`intent`) may do so again, because its first answer may have been lost.
 */
export async function takeChallenge(
  tx: Tx,
  platform: Platform,
  wanted: { id: string; purpose: Challenge['purpose']; intent: string | null },
): Promise<Challenge | null> {
  const { id, purpose, intent } = wanted
  const now = platform.clock.now()
  const unused = isNull(passkeyChallenge.usedAt)
  const [row] = await tx
    .update(passkeyChallenge)
    .set({ usedAt: now, intent })
    .where(
      and(
        eq(passkeyChallenge.id, id),
        eq(passkeyChallenge.purpose, purpose),
        gt(passkeyChallenge.expiresAt, now),
        intent === null ? unused : or(unused, eq(passkeyChallenge.intent, intent)),
      ),
    )
    .returning()
  return row && isGenuine(platform, CHALLENGE, row) ? row : null
}

/**
 * Deletes a customer's unused challenges, so that a passkey whose registration began with former proofs
 * cannot be finished.
 */
export async function dropBegun(tx: Tx, customerId: string): Promise<void> {
  const begun = and(eq(passkeyChallenge.customer, customerId), isNull(passkeyChallenge.usedAt))
  await tx.delete(passkeyChallenge).where(begun)
}

/**
 * Records the passkey that answered a challenge. The proof counts only for the request that consumed the
 * challenge.
 */
export async function noteProof(tx: Tx, { config }: Platform, proven: Challenge): Promise<void> {
  await tx
    .update(passkeyChallenge)
    .set({ provenBy: proven.provenBy, rowMac: rowMac(config, CHALLENGE, proven) })
    .where(eq(passkeyChallenge.id, proven.id))
}

export function forgetChallenges({ db, clock }: Platform, limit: number): Promise<number> {
  const before = clock.now().subtract({ hours: KEPT_HOURS })
  const { expiresAt } = passkeyChallenge
  return deleteSlice(db, { table: passkeyChallenge, by: expiresAt, expired: lt(expiresAt, before) }, limit)
}
