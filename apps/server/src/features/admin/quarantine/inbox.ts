import type { QuarantineKind, QuarantineReason } from '@matin/contract/admin/quarantine'
import { QUARANTINE_HOURS } from '@matin/domain/quarantine/deadline'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue } from '#platform/item-source.ts'

/** By kind and subject, as the contract names such an item; word for word as the index has it. */
export const QUARANTINED = sql.raw(`(set_aside.kind || ':' || set_aside.subject) COLLATE "C"`)

/** Quarantined items that nothing tries again until an operator says so. */
export const quarantineQueue: ItemQueue = { branches, facts }

async function branches(): Promise<ItemBranch[]> {
  return [
    {
      table: 'set_aside',
      open: sql`try_after IS NULL`,
      at: sql.raw('set_aside.first_at'),
      hours: QUARANTINE_HOURS,
      id: QUARANTINED,
      type: 'text',
      customer: null,
      decidable: () => sql`true`,
    },
  ]
}

interface Found {
  what: QuarantineKind
  reason: QuarantineReason
  tries: number
  since: string
}

async function facts() {
  // An item's id is compared as bytes, and the key of the table is not: an index of another collation would not be used.
  const part = (text: string) => sql.raw(`(${text}) COLLATE "default"`)
  return {
    select: sql`SELECT jsonb_build_object('what', set_aside.kind, 'reason', set_aside.reason, 'tries', set_aside.tries, 'since', set_aside.first_at)
      FROM set_aside WHERE set_aside.kind = ${part(`split_part(p.id, ':', 1)`)} AND set_aside.subject = ${part(`substr(p.id, strpos(p.id, ':') + 1)`)}`,
    read: each(({ since, ...found }: Found) => ({
      facts: { ...found, since: toTimestamp(instantFrom(since)) },
      alerts: [],
    })),
  }
}
