import { sql } from 'drizzle-orm'
import type { Figure, Queue } from '../../platform/metrics/figures.ts'

export const treasuryQueues: readonly Queue[] = [
  {
    name: 'sweeps',
    waiting: () =>
      sql`SELECT count(*) AS rows, min(created_at) AS since FROM sweep WHERE state IN ('supplying', 'sweeping')`,
  },
]

export const treasuryFigures: readonly Figure[] = [
  {
    name: 'signer_seen_seconds',
    help: 'Time since the signer was heard of',
    read: at => sql`SELECT extract(epoch FROM ${at} - seen_at) FROM signer_status`,
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
]
