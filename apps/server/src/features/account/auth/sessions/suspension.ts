import type { Language } from '@matin/contract/language'
import { type Failure, failure } from '@matin/contract/result'
import type { OperatorHoldReason } from '@matin/domain/operators/hold'
import { text } from '@matin/i18n/read'
import { batchQuery, loadIn, loadOne } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'

interface Suspension {
  until: string
  reason: OperatorHoldReason
}

const SUSPENSION = batchQuery<{ customer: string; at: string }, Suspension>({
  name: 'suspension',
  params: { customer: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, h.deadline_at AS until, h.reason FROM params a CROSS JOIN LATERAL (
    SELECT * FROM customer_hold o WHERE o.customer = a.customer AND o.suspends AND o.released_at IS NULL AND o.deadline_at > a.at
      ORDER BY o.deadline_at DESC LIMIT 1) AS h`,
})

/**
 * Refuses, in the customer's language, the sign-in of a suspended customer who has proven their identity;
 * null without a suspension. Call it with the customer locked, so that a suspension takes effect either
 * before or after the sign-in.
 */
export async function suspendedFailure(
  tx: Tx,
  { clock }: Platform,
  customerId: string,
  language: Language,
): Promise<Failure | null> {
  const row = await loadOne(loadIn(tx), SUSPENSION, { customer: customerId, at: toTimestamp(clock.now()) })
  if (!row) return null
  const until = toTimestamp(instantFrom(row.until))
  const reason = text(language, `reasons.hold.${row.reason}`)
  return failure('account_suspended', { field: 'account', params: { until, reason } })
}
