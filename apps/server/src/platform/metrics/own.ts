import { sql } from 'drizzle-orm'
import type { Measured } from './figures.ts'

export const OWN: Measured = {
  queues: [
    { name: 'outbox', waiting: () => sql`SELECT at AS since FROM outbox ORDER BY id` },
    {
      name: 'mail',
      waiting: () => sql`SELECT created_at AS since FROM mail ORDER BY created_at`,
      // They are the development mailbox then (notifications/outbox.ts).
      kept: ({ SMTP_URL }) => SMTP_URL === undefined,
    },
  ],
  figures: [
    {
      name: 'chain_solid_lag_blocks',
      help: 'Solid blocks of the node that are not recorded yet',
      read: () => sql`SELECT greatest(solid_number - block_number, 0) FROM chain_cursor`,
    },
    {
      name: 'chain_solid_age_seconds',
      help: 'Age of the last recorded block',
      read: at => sql`SELECT extract(epoch FROM ${at} - block_time) FROM chain_cursor`,
    },
    {
      name: 'chain_head_age_seconds',
      help: "Age of the node's head block at the last scan",
      read: at => sql`SELECT extract(epoch FROM ${at} - head_time) FROM chain_cursor`,
    },
    {
      name: 'chain_stopped',
      help: 'Whether solid blocks are not recorded because one node alone says what is in them, by reason: alarm on any',
      label: 'reason',
      read: () => sql`SELECT r.reason AS label, (r.reason IS NOT DISTINCT FROM c.stopped)::int AS value
        FROM chain_cursor c, (VALUES ('node_faulty'), ('witness_unknown'), ('second_node_silent'), ('nodes_disagree')) AS r (reason)`,
    },
    {
      name: 'ledger_pending_postings',
      help: 'Postings on deferred accounts that are not folded yet',
      read: () => sql`SELECT count(*) FROM ledger.pending`,
    },
  ],
}
