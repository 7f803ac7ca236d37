import type { QuarantineKind, QuarantineReason } from '@matin/contract/admin/quarantine'
import { toWire } from '@matin/domain/money/amount'
import { QUARANTINE_HOURS } from '@matin/domain/quarantine/deadline'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue } from '#platform/item-source.ts'

/**
 * SQL for the key of a quarantined item in the contract, "kind:subject". The text must equal the expression
 * of the index exactly, so that PostgreSQL uses the index.
 */
export const QUARANTINED_KEY = sql.raw(`(quarantine.kind || ':' || quarantine.subject) COLLATE "C"`)

/** Joins a quarantined item `i` to its withdrawal, or to its deposit address with the balance there. */
export const ABOUT_QUARANTINED = sql.raw(`
  LEFT JOIN withdrawal w ON w.id = CASE WHEN i.kind IN ('withdrawal', 'withdrawal_approval') THEN i.subject::uuid END
  LEFT JOIN deposit_address d ON i.kind = 'sweep' AND d.address = i.subject
  LEFT JOIN deposit_holding h ON h.address = d.address`)
/** SQL for the amount of an item, after the joins of `ABOUT_QUARANTINED`; null for an item without an amount. */
export const AMOUNT = sql.raw('coalesce(w.quantity, h.amount)::text')
export const CUSTOMER = sql.raw('coalesce(w.customer, d.customer)')

/** Queue of quarantined items that are not retried until an operator starts it. */
export const quarantineQueue: ItemQueue = { branches, facts }

async function branches(): Promise<ItemBranch[]> {
  return [
    {
      table: 'quarantine',
      open: sql`try_after IS NULL`,
      at: sql.raw('quarantine.first_at'),
      hours: QUARANTINE_HOURS,
      id: QUARANTINED_KEY,
      type: 'text',
      customer: sql`(SELECT ${CUSTOMER} FROM (SELECT quarantine.kind, quarantine.subject) AS i ${ABOUT_QUARANTINED})`,
      decidable: () => sql`true`,
    },
  ]
}

interface Found {
  what: QuarantineKind
  reason: QuarantineReason
  tries: number
  since: string
  /** Amount in minor units of USDT. */
  amount: string | null
}

async function facts() {
  // An item's id is compared as bytes, and the key of the table is not: an index of another collation would not be used.
  const part = (text: string) => sql.raw(`(${text}) COLLATE "default"`)
  return {
    select: sql`SELECT jsonb_build_object('what', i.kind, 'reason', i.reason, 'tries', i.tries, 'since', i.first_at, 'amount', ${AMOUNT})
      FROM quarantine i ${ABOUT_QUARANTINED} WHERE i.kind = ${part(`split_part(p.id, ':', 1)`)} AND i.subject = ${part(`substr(p.id, strpos(p.id, ':') + 1)`)}`,
    read: each(({ since, amount, ...found }: Found) => ({
      facts: {
        ...found,
        amount: amount === null ? null : toWire(BigInt(amount), 'USDT'),
        since: toTimestamp(instantFrom(since)),
      },
      alerts: [],
    })),
  }
}
