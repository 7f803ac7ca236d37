import type { listQuarantine, QuarantinedItem, tryAgain } from '@matin/contract/admin/quarantine'
import { QUARANTINE_CURSOR } from '@matin/contract/cursor'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { and, desc, eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import { quarantine } from '#platform/quarantine/tables.ts'
import type { Call } from '#platform/query.ts'
import { customerCards } from '../../account/identity/public/cards.ts'
import { record } from '../../notify/audit/service.ts'
import { ABOUT_QUARANTINED, AMOUNT, CUSTOMER, QUARANTINED_KEY } from './inbox.ts'

type Row = typeof quarantine.$inferSelect

/** Newest failure first. `item` is "kind:subject". */
export async function quarantinePage(
  platform: Platform,
  { input: { cursor, item } }: Pick<Call<typeof listQuarantine>, 'input'>,
): Promise<Page<QuarantinedItem>> {
  const [, at, kind, subject] = QUARANTINE_CURSOR.exec(cursor ?? '') ?? []
  const after =
    at === undefined
      ? undefined
      : sql`(${quarantine.lastAt}, ${quarantine.kind}, ${quarantine.subject})
          < (${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(at)))}::timestamptz, ${kind}, ${subject})`
  const one =
    item === undefined
      ? undefined
      : sql`${quarantine.kind} = split_part(${item}, ':', 1) AND ${QUARANTINED_KEY} = ${item}`
  const rows = await platform.db
    .select()
    .from(quarantine)
    .where(and(after, one))
    .orderBy(desc(quarantine.lastAt), desc(quarantine.kind), desc(quarantine.subject))
    .limit(PAGE_SIZE + 1)
  const page = toPage(
    rows,
    row => `${row.lastAt.epochMilliseconds}.${row.kind}.${row.subject}`,
    row => row,
  )
  return { ...page, items: await toItems(platform.db, platform, page.items) }
}

async function toItems(tx: Tx, { config }: Platform, rows: readonly Row[]): Promise<QuarantinedItem[]> {
  const found = await rowsOf<{ ordinal: number; amount: string | null; customer: string | null }>(
    tx,
    sql`SELECT i.ordinal::int AS ordinal, ${AMOUNT} AS amount, ${CUSTOMER} AS customer
      FROM unnest(${textArray(rows.map(({ kind }) => kind))}::text[], ${textArray(rows.map(({ subject }) => subject))}::text[])
        WITH ORDINALITY AS i (kind, subject, ordinal) ${ABOUT_QUARANTINED}`,
  )
  const about = new Map(found.map(row => [row.ordinal, row]))
  const cards = await customerCards(
    tx,
    config,
    found.map(({ customer }) => customer),
  )
  return rows.map((row, index) => {
    const { amount = null, customer = null } = about.get(index + 1) ?? {}
    return {
      ...toQuarantinedItem(row),
      amount: amount === null ? null : toWire(BigInt(amount), 'USDT'),
      customer: customer === null ? null : (cards.get(customer) ?? null),
    }
  })
}

export const letTryAgain: OperatorCommand<typeof tryAgain> = async (
  tx,
  platform,
  caller,
  { kind, subject },
) => {
  const [row] = await tx
    .update(quarantine)
    .set({ tries: 1, tryAfter: platform.clock.now() })
    .where(and(eq(quarantine.kind, kind), eq(quarantine.subject, subject)))
    .returning()
  if (!row) return failure('not_found', { field: 'subject' })
  await record(tx, platform, caller, {
    action: 'quarantine.retry',
    subject: `${kind}:${subject}`,
    details: { reason: row.reason, detail: row.detail },
  })
  const [retried] = await toItems(tx, platform, [row])
  if (!retried) throw new Error(`${kind}:${subject} was not answered`)
  return success(retried)
}

function toQuarantinedItem({
  firstAt,
  lastAt,
  tryAfter,
  ...row
}: Row): Omit<QuarantinedItem, 'amount' | 'customer'> {
  return {
    ...row,
    firstAt: toTimestamp(firstAt),
    lastAt: toTimestamp(lastAt),
    tryAfter: tryAfter && toTimestamp(tryAfter),
  }
}
