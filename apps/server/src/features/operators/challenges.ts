import { STEP_UP_MINUTES } from '@matin/domain/operators/step-up'
import { and, eq, gt, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { deleteSlice } from '../../platform/db/slices.ts'
import type { Platform } from '../../platform/platform.ts'
import { operatorChallenge } from './tables.ts'

type Challenge = typeof operatorChallenge.$inferSelect

/** Keeps what a passkey is asked to sign; answers how its answer names it. */
export async function keepChallenge(
  platform: Platform,
  kept: Pick<Challenge, 'purpose' | 'operator' | 'challenge' | 'act'>,
): Promise<string> {
  const id = platform.ids.uuid()
  const expiresAt = platform.clock.now().add({ minutes: STEP_UP_MINUTES })
  await platform.db.insert(operatorChallenge).values({ id, expiresAt, ...kept })
  return id
}

/**
 * Uses a challenge up; null when it is not there, has expired, was used before, or is of another act or person. The intent that
 * used it may use it again: its first answer may have been lost.
 */
export async function takeChallenge(
  tx: Tx,
  platform: Platform,
  wanted: Pick<Challenge, 'id' | 'purpose' | 'operator' | 'act' | 'intent'>,
): Promise<string | null> {
  const { id, purpose, operator, act, intent } = wanted
  const now = platform.clock.now()
  const unused = isNull(operatorChallenge.usedAt)
  const [row] = await tx
    .update(operatorChallenge)
    .set({ usedAt: now, intent })
    .where(
      and(
        eq(operatorChallenge.id, id),
        eq(operatorChallenge.purpose, purpose),
        operator === null ? isNull(operatorChallenge.operator) : eq(operatorChallenge.operator, operator),
        act === null ? isNull(operatorChallenge.act) : eq(operatorChallenge.act, act),
        gt(operatorChallenge.expiresAt, now),
        intent === null ? unused : or(unused, eq(operatorChallenge.intent, intent)),
      ),
    )
    .returning({ challenge: operatorChallenge.challenge })
  return row?.challenge ?? null
}

export function forgetChallenges({ db, clock }: Platform, limit: number): Promise<number> {
  const { expiresAt } = operatorChallenge
  return deleteSlice(
    db,
    { table: operatorChallenge, by: expiresAt, expired: lt(expiresAt, clock.now()) },
    limit,
  )
}
