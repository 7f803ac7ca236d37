import { PAYING_STOPS } from '@matin/contract/withdrawal'
import { sql } from 'drizzle-orm'
import { QUARANTINE_AFTER } from '#platform/chain/custody.ts'
import { textArray } from '#platform/db/database.ts'
import type { Figure, QueueFigures } from '#platform/metrics/figures.ts'
import { payingStopAt, SIGNING_STOPS, signingStopAt } from './public/stops.ts'

export const treasuryQueues: readonly QueueFigures[] = [
  {
    name: 'sweeps',
    waiting: () =>
      sql`SELECT created_at AS since FROM sweep WHERE state IN ('supplying', 'sweeping') ORDER BY created_at`,
  },
  {
    name: 'addresses_to_reconcile',
    waiting: () =>
      sql`SELECT changed_at AS since FROM deposit_holding WHERE changed_at IS NOT NULL ORDER BY changed_at`,
  },
]

/** Numbers of the policy that the signer reported last. Its own store counts them, whatever the database says. */
function ofSigner(name: string, help: string, label: string, at: string): Figure {
  // Amounts are millionths of USDT and of TRX.
  const unit = at === '{signed}' ? 1 : 0.000_001
  return {
    name: `signer_${name}`,
    help,
    label,
    read: () =>
      sql`SELECT p.key AS label, p.value::numeric * ${unit}::numeric AS value
        FROM signer_status s, jsonb_each_text(s.policy #> ${at}::text[]) p`,
  }
}

export const treasuryFigures: readonly Figure[] = [
  ofSigner('signed_payments', 'Payments that the signer has signed since it began', 'kind', '{signed}'),
  ofSigner('signed_usdt', 'USDT that the caps count within the last hour and day', 'span', '{lately}'),
  ofSigner('cap_usdt', 'USDT that the signer signs for by itself', 'cap', '{caps}'),
  ofSigner('signed_trx', 'TRX that the caps count within the last hour and day', 'span', '{trx,lately}'),
  ofSigner('cap_trx', 'TRX that the signer spends by itself', 'cap', '{trx,caps}'),
  {
    name: 'signer_seen_seconds',
    help: 'Time since the signer was heard of',
    read: at => sql`SELECT extract(epoch FROM ${at} - seen_at) FROM signer_status`,
  },
  {
    name: 'signing_stopped',
    help: 'Whether nothing is signed, by reason',
    label: 'reason',
    read: at =>
      sql`SELECT r.reason AS label, (r.reason IS NOT DISTINCT FROM s.reason)::int AS value
        FROM (${signingStopAt(at)}) s, unnest(${textArray(SIGNING_STOPS)}::text[]) AS r (reason)`,
  },
  {
    name: 'paying_stopped_seconds',
    help: 'For how long nothing has been paid, by reason: alarm on an hour of any',
    label: 'reason',
    read: at => sql`SELECT r.reason AS label, CASE WHEN r.reason = s.reason THEN coalesce(extract(epoch FROM ${at} - s.since), 0) ELSE 0 END AS value
        FROM (${payingStopAt(at)}) s, unnest(${textArray(PAYING_STOPS)}::text[]) AS r (reason)`,
  },
  {
    name: 'outgoing_unknown',
    help: 'Transfers that left the hot wallet by no payment that the books know: alarm on any',
    read: () => sql`SELECT count(*) FROM outgoing_transfer WHERE settled_at IS NULL`,
  },
  {
    name: 'reconciliation_addresses_unread',
    help: 'Deposit addresses that the node does not answer for: alarm on any',
    read: () =>
      sql`SELECT count(*) FROM deposit_holding WHERE unread >= ${QUARANTINE_AFTER}::int AND unread > 0`,
  },
  {
    name: 'reconciliation_addresses_differing',
    help: 'Deposit addresses where chain and ledger differ',
    read: () => sql`SELECT count(*) FROM deposit_holding WHERE difference <> 0`,
  },
  {
    name: 'reconciliation_difference_usdt',
    help: 'Chain less ledger, by wallet',
    label: 'wallet',
    read: () => sql`SELECT wallet AS label, (chain - ledger) * 0.000001 AS value FROM reconciliation`,
  },
  {
    name: 'reconciliation_age_seconds',
    help: 'Time since chain and ledger were compared',
    label: 'wallet',
    read: at =>
      sql`SELECT wallet AS label, extract(epoch FROM ${at} - checked_at) AS value FROM reconciliation`,
  },
  {
    name: 'trial_balance_age_seconds',
    help: 'Time since all balances were weighed',
    read: at => sql`SELECT extract(epoch FROM ${at} - at) FROM trial_balance`,
  },
  {
    name: 'trial_balance_faults',
    help: 'Assets whose balances did not come to nothing when they were weighed last: alarm on any',
    read: () =>
      sql`SELECT count(*) FROM (SELECT s.asset FROM trial_balance t, jsonb_to_recordset(t.sums) AS s (asset text, sum numeric)
        GROUP BY s.asset HAVING sum(s.sum) <> 0) f`,
  },
]
