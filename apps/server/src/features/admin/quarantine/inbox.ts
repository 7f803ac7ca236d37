import type { QuarantineKind, QuarantineReason } from '@matin/contract/admin/quarantine'
import { QUARANTINE_HOURS } from '@matin/domain/quarantine/deadline'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue } from '#platform/item-source.ts'

/** By kind and subject, as the contract names such an item; word for word as the index has it. */
export const QUARANTINED = sql.raw(`(quarantine.kind || ':' || quarantine.subject) COLLATE "C"`)

/** Quarantined items that nothing tries again until an operator says so. */
export const quarantineQueue: ItemQueue = { branches, facts }

async function branches(): Promise<ItemBranch[]> {
  return [
    {
      table: 'quarantine',
      open: sql`try_after IS NULL`,
      at: sql.raw('quarantine.first_at'),
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
    select: sql`SELECT jsonb_build_object('what', quarantine.kind, 'reason', quarantine.reason, 'tries', quarantine.tries, 'since', quarantine.first_at)
      FROM quarantine WHERE quarantine.kind = ${part(`split_part(p.id, ':', 1)`)} AND quarantine.subject = ${part(`substr(p.id, strpos(p.id, ':') + 1)`)}`,
    read: each(({ since, ...found }: Found) => ({
      facts: { ...found, since: toTimestamp(instantFrom(since)) },
      alerts: [],
    })),
  }
}
