import { SET_ASIDE_CURSOR } from '@matin/contract/cursor'
import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { SetAside, tryAgain } from '@matin/contract/set-aside'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '../../platform/db/page.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { setAside } from '../../platform/set-aside/tables.ts'
import { record } from '../audit/service.ts'

type Row = typeof setAside.$inferSelect

/** What stepped aside, the newest trouble first. */
export async function asidePage(platform: Platform, cursor: string | undefined): Promise<Page<SetAside>> {
  const [, at, kind, subject] = SET_ASIDE_CURSOR.exec(cursor ?? '') ?? []
  const after =
    at === undefined
      ? undefined
      : sql`(${setAside.lastAt}, ${setAside.kind}, ${setAside.subject})
          < (${toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(at)))}::timestamptz, ${kind}, ${subject})`
  const rows = await platform.db
    .select()
    .from(setAside)
    .where(after)
    .orderBy(desc(setAside.lastAt), desc(setAside.kind), desc(setAside.subject))
    .limit(PAGE_SIZE + 1)
  return toPage(rows, row => `${row.lastAt.epochMilliseconds}.${row.kind}.${row.subject}`, toSetAside)
}

/** Lets it be tried at once, with all its tries before it again. */
export async function letTryAgain(
  tx: Tx,
  platform: Platform,
  caller: OperatorCaller,
  { kind, subject }: ParsedInputOf<typeof tryAgain>,
): Promise<Result<SetAside>> {
  const [row] = await tx
    .update(setAside)
    .set({ tries: 1, tryAfter: platform.clock.now() })
    .where(and(eq(setAside.kind, kind), eq(setAside.subject, subject)))
    .returning()
  if (!row) return failure('not_found', { field: 'subject' })
  await record(tx, platform, caller, {
    action: 'set_aside.retry',
    subject: `${kind}:${subject}`,
    details: { reason: row.reason, detail: row.detail },
  })
  return success(toSetAside(row))
}

function toSetAside({ firstAt, lastAt, tryAfter, ...row }: Row): SetAside {
  return {
    ...row,
    firstAt: toTimestamp(firstAt),
    lastAt: toTimestamp(lastAt),
    tryAfter: tryAfter && toTimestamp(tryAfter),
  }
}
