import { asc, eq } from 'drizzle-orm'
import { openLetter } from '../features/notifications/outbox.ts'
import { mail } from '../features/notifications/tables.ts'
import type { Platform } from '../platform/platform.ts'

/** Letters that wait for an address, oldest first, with the words that are stored sealed. */
export async function lettersTo(platform: Platform, to: string) {
  const rows = await platform.db.select().from(mail).where(eq(mail.recipient, to)).orderBy(asc(mail.id))
  return rows.map(row => {
    const { subject, text } = openLetter(platform.config, row)
    return { ...row, subject, body: text }
  })
}
