import type { Stops } from '@matin/contract/admin/stops'
import type { ScanStop } from '@matin/contract/recharge'
import type { PayingStop } from '@matin/contract/withdrawal'
import { type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { KNOWN_MINUTES, SIGNER_SILENCE_SECONDS } from '../service.ts'

/** Reasons for which nothing may be signed, by the names that the signer and customers get. */
export const SIGNING_STOPS = ['outgoing_unknown', 'reconciliation', 'custody_unknown'] as const
export type SigningStop = (typeof SIGNING_STOPS)[number]

const KNOWN = sql`${`${KNOWN_MINUTES} minutes`}::interval`
const SILENCE = sql`${`${SIGNER_SILENCE_SECONDS} seconds`}::interval`

/**
 * SQL for the current signing stop, as one row `reason`, `since`. "outgoing_unknown": USDT left the hot
 * wallet by a payment unknown to the books. "reconciliation": a wallet holds less on the chain than in the
 * ledger; a surplus never stops signing. "custody_unknown": a figure is missing or too old. `at` is now.
 */
export function signingStopAt(at: SQL): SQL {
  return sql`SELECT CASE WHEN o.since IS NOT NULL THEN 'outgoing_unknown' WHEN bool_or(r.chain < r.ledger) THEN 'reconciliation'
        WHEN count(r.*) < 3 OR min(r.checked_at) < ${at} - ${KNOWN} THEN 'custody_unknown' END AS reason,
      CASE WHEN o.since IS NOT NULL THEN o.since WHEN bool_or(r.chain < r.ledger) THEN min(d.since) FILTER (WHERE r.chain < r.ledger)
        WHEN count(r.*) = 3 THEN min(r.checked_at) + ${KNOWN} END AS since
    FROM (SELECT min(found_at) AS since FROM outgoing_transfer WHERE settled_at IS NULL) o LEFT JOIN reconciliation r ON true
    -- The first of the differences since it had enough.
    LEFT JOIN LATERAL (SELECT c.at AS since FROM custody_difference c WHERE c.wallet = r.wallet AND c.id > coalesce((
        SELECT e.id FROM custody_difference e WHERE e.wallet = r.wallet AND e.chain >= e.ledger ORDER BY e.id DESC LIMIT 1), '00000000-0000-0000-0000-000000000000')
      ORDER BY c.id LIMIT 1) d ON r.chain < r.ledger
    GROUP BY o.since`
}

/** Selects one row `reason`, `since`: the signing stop, else the state in the signer's last report. */
export function payingStopAt(at: SQL): SQL {
  return sql`SELECT CASE WHEN s.reason IS NOT NULL THEN s.reason WHEN t.seen_at IS NULL OR t.seen_at < ${at} - ${SILENCE} THEN 'signer_offline'
        ELSE t.paused END AS reason,
      CASE WHEN s.reason IS NOT NULL THEN s.since WHEN t.seen_at IS NULL OR t.seen_at < ${at} - ${SILENCE} THEN t.seen_at + ${SILENCE}
        ELSE t.paused_at END AS since
    FROM (${signingStopAt(at)}) s LEFT JOIN signer_status t ON true`
}

export async function signingStop(tx: Tx, now: Temporal.Instant): Promise<SigningStop | null> {
  const [row] = await rowsOf<{ reason: SigningStop | null }>(tx, signingStopAt(moment(now)))
  return row?.reason ?? null
}

export async function payingStop({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<PayingStop | null> {
  const [row] = await rowsOf<{ reason: PayingStop | null }>(db, payingStopAt(moment(clock.now())))
  return row?.reason ?? null
}

export async function stopsOf({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<Stops> {
  const at = moment(clock.now())
  const [paying] = await rowsOf<{ reason: PayingStop | null; since: unknown }>(db, payingStopAt(at))
  const [booking] = await rowsOf<{ reason: ScanStop | 'node_silent'; since: unknown; block: string }>(
    db,
    sql`SELECT coalesce(stopped, 'node_silent') AS reason, CASE WHEN stopped IS NULL THEN head_time ELSE stopped_at END AS since,
        block_number::text AS block
      FROM chain_cursor WHERE stopped IS NOT NULL OR head_time < ${at} - ${KNOWN}`,
  )
  return {
    booking: booking ? { ...booking, since: toTimestamp(instantFrom(booking.since)) } : null,
    paying: paying?.reason
      ? { reason: paying.reason, since: paying.since ? toTimestamp(instantFrom(paying.since)) : null }
      : null,
  }
}

function moment(now: Temporal.Instant): SQL {
  return sql`${toTimestamp(now)}::timestamptz`
}
