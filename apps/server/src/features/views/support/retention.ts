import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { inArray, sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import { image } from '#platform/images/tables.ts'
import type { Platform } from '#platform/platform.ts'
import { supportWait } from './tables.ts'

const WAITS_DAYS = 90

export function forgetChats({ db, clock }: Platform, limit: number): Promise<number> {
  const before = toTimestamp(clock.now().subtract({ hours: KEPT_DAYS.chats * 24 }))
  return db.transaction(async tx => {
    const gone = await rowsOf<{ image: string | null }>(
      tx,
      sql`DELETE FROM support_message WHERE ctid = ANY (ARRAY(
          SELECT ctid FROM support_message WHERE at < ${before}::timestamptz ORDER BY at LIMIT ${limit}))
        RETURNING image`,
    )
    const images = gone.flatMap(row => row.image ?? [])
    if (images.length > 0) await tx.delete(image).where(inArray(image.id, images))
    return gone.length
  })
}

export function forgetWaits({ db, clock }: Platform, limit: number): Promise<number> {
  const before = toTimestamp(clock.now().subtract({ hours: WAITS_DAYS * 24 }))
  const expired = sql`${supportWait.at} < ${before}::timestamptz`
  return deleteSlice(db, { table: supportWait, by: supportWait.at, expired }, limit)
}
