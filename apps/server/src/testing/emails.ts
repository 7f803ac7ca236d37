import { asc } from 'drizzle-orm'
import { openEmail } from '../features/notify/notifications/outbox.ts'
import { mail } from '../features/notify/notifications/tables.ts'
import type { Platform } from '../platform/platform.ts'
import { keyIds } from '../platform/secrets/vault.ts'

/** Returns the emails that wait for an address, oldest first, with their opened texts. */
export async function emailsTo(platform: Platform, to: string) {
  const rows = await platform.db.select().from(mail).orderBy(asc(mail.id))
  return rows.flatMap(row => {
    // A test may have thrown its key away.
    if (!keyIds(platform.config).includes(row.body.split('.')[0] ?? '')) return []
    const mail = openEmail(platform.config, row)
    return mail.to === to ? [{ ...row, subject: mail.subject, body: mail.text }] : []
  })
}
