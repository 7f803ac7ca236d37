import { STEP_UP_MINUTES } from '@matin/domain/operators/step-up'
import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { CHALLENGE } from './guards.ts'
import { operatorChallenge } from './tables.ts'

type Challenge = typeof operatorChallenge.$inferSelect

/** Stores a challenge for a passkey and returns its id, which the answer names. */
export async function keepChallenge(
  platform: Platform,
  kept: Pick<Challenge, 'purpose' | 'operator' | 'challenge' | 'act'>,
): Promise<string> {
  const id = platform.ids.uuid()
  const expiresAt = platform.clock.now().add({ minutes: STEP_UP_MINUTES })
  const row = { id, expiresAt, ...kept }
  await platform.db
    .insert(operatorChallenge)
    .values({ ...row, rowMac: rowMac(platform.config, CHALLENGE, row) })
  return id
}

/** Consumed challenge; `again` when the same intent had consumed it before. */
interface Taken {
  challenge: string
  again: boolean
}

/**
 * Consumes a challenge; null when it is missing, expired, consumed, or belongs to another command or
 * operator. The idempotency key that consumed it may do so again, because its first answer may have been
 * lost.
 */
export async function takeChallenge(
  tx: Tx,
  platform: Platform,
  wanted: Pick<Challenge, 'id' | 'purpose' | 'operator' | 'act' | 'intent'>,
): Promise<Taken | null> {
  const { id, purpose, operator, act, intent } = wanted
  const now = platform.clock.now()
  const asked = and(
    eq(operatorChallenge.id, id),
    eq(operatorChallenge.purpose, purpose),
    operator === null ? isNull(operatorChallenge.operator) : eq(operatorChallenge.operator, operator),
    act === null ? isNull(operatorChallenge.act) : eq(operatorChallenge.act, act),
    gt(operatorChallenge.expiresAt, now),
  )
  const [first] = await tx
    .update(operatorChallenge)
    .set({ usedAt: now, intent })
    .where(and(asked, isNull(operatorChallenge.usedAt)))
    .returning()
  if (first) return toTaken(platform, first, false)
  if (intent === null) return null
  const [again] = await tx
    .select()
    .from(operatorChallenge)
    .where(and(asked, eq(operatorChallenge.intent, intent)))
  return again ? toTaken(platform, again, true) : null
}

function toTaken(platform: Platform, row: Challenge, again: boolean): Taken | null {
  return isGenuine(platform, CHALLENGE, row) ? { challenge: row.challenge, again } : null
}

/** Invalidates a challenge after a wrong answer, so that it cannot be answered again. */
export async function spoilChallenge(tx: Tx, id: string): Promise<void> {
  await tx.update(operatorChallenge).set({ intent: null }).where(eq(operatorChallenge.id, id))
}

export function forgetChallenges({ db, clock }: Platform, limit: number): Promise<number> {
  const { expiresAt } = operatorChallenge
  return deleteSlice(
    db,
    { table: operatorChallenge, by: expiresAt, expired: lt(expiresAt, clock.now()) },
    limit,
  )
}
