import type { OperatorSignature } from '@matin/contract/admin/keys'
import { failure, type Result, success } from '@matin/contract/result'
import { SIGNATURE_HOURS } from '@matin/domain/withdrawal/signing-approval'
import { and, asc, desc, gt, inArray, isNull } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { signingPolicy } from '../treasury/service.ts'
import { withdrawalSignature } from './tables.ts'

/** Largest accepted difference between the clocks of operators and servers. */
const SKEW = { minutes: 5 }

export function signatureEnd(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SIGNATURE_HOURS })
}

/** Requires that the signer has pinned the operator's key. Only the signer decides whether it is valid. */
export async function keepSignature(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  id: string,
  given: OperatorSignature,
): Promise<Result<null>> {
  const policy = await signingPolicy(loadIn(tx))
  const pinned = policy?.operators.some(
    ({ operator, kind, key }) => operator === caller.email && kind === given.kind && key === given.key,
  )
  if (!pinned) return failure('key_not_pinned', { field: 'signature' })
  const now = platform.clock.now()
  const expiresAt = Temporal.Instant.from(given.expiresAt)
  const latest = signatureEnd(now).add(SKEW)
  if (Temporal.Instant.compare(expiresAt, now) <= 0 || Temporal.Instant.compare(expiresAt, latest) > 0)
    return failure('signature_time', { field: 'signature' })
  const { kind, key, signature } = given
  await tx
    .insert(withdrawalSignature)
    .values({ withdrawal: id, operator: caller.operatorId, kind, key, signature, expiresAt, at: now })
    .onConflictDoNothing()
  return success(null)
}

/** Reads the newest unexpired signature of each operator, by withdrawal. */
export async function signaturesOf(tx: Tx, ids: readonly string[], now: Temporal.Instant) {
  return tx
    .selectDistinctOn([withdrawalSignature.withdrawal, withdrawalSignature.operator])
    .from(withdrawalSignature)
    .where(
      and(
        inArray(withdrawalSignature.withdrawal, [...ids]),
        gt(withdrawalSignature.expiresAt, now),
        isNull(withdrawalSignature.voidedAt),
      ),
    )
    .orderBy(
      asc(withdrawalSignature.withdrawal),
      asc(withdrawalSignature.operator),
      desc(withdrawalSignature.at),
    )
}

export function toSignature(row: typeof withdrawalSignature.$inferSelect): OperatorSignature {
  const { kind, key, signature, expiresAt } = row
  return { kind, key, signature, expiresAt: toTimestamp(expiresAt) }
}
