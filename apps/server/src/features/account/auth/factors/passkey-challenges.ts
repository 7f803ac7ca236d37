import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { CHALLENGE } from '../guards.ts'
import { passkeyChallenge } from '../tables.ts'

/** A challenge is answered within this time. */
const CHALLENGE_MINUTES = 5
/** An expired challenge is kept this long. */
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
 * Uses up a challenge; null when it is missing, expired or already used. The request that used it (`intent`) may use it
 * again: its first answer may have been lost.
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

/** Deletes a customer's unused challenges, so that a passkey begun with former proofs cannot be finished. */
export async function dropBegun(tx: Tx, customerId: string): Promise<void> {
  const begun = and(eq(passkeyChallenge.customer, customerId), isNull(passkeyChallenge.usedAt))
  await tx.delete(passkeyChallenge).where(begun)
}

/** Records the passkey that proved a challenge. The proof counts for the request that used it, and no other. */
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
