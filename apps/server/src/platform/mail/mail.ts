import { asc, eq, sql } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import type { Tx } from '../db/database.ts'
import { mail } from '../db/schema.ts'
import type { Platform } from '../platform.ts'

export interface Letter {
  to: string
  subject: string
  text: string
}

/** A letter that the server refused this often is given up. */
const MAX_ATTEMPTS = 10

/** Puts a letter into the outbox, in the transaction of what it tells. */
export async function enqueueLetter(tx: Tx, platform: Platform, letter: Letter): Promise<void> {
  await tx.insert(mail).values({
    id: platform.ids.uuid(),
    recipient: letter.to,
    subject: letter.subject,
    body: letter.text,
    createdAt: platform.clock.now(),
  })
}

/** The job that sends what waits; a row is deleted when its letter was taken. Needs SMTP_URL. */
export function createMailer(platform: Platform): () => Promise<void> {
  if (!platform.config.SMTP_URL) return async () => {}
  const transport = createTransport(platform.config.SMTP_URL)
  return async () => {
    while (await sendOne(platform, transport)) {
      // One letter a transaction: a crash repeats at most the one under way.
    }
  }
}

async function sendOne(platform: Platform, transport: ReturnType<typeof createTransport>): Promise<boolean> {
  return platform.db.transaction(async tx => {
    const [letter] = await tx
      .select()
      .from(mail)
      .where(sql`${mail.attempts} < ${MAX_ATTEMPTS}`)
      .orderBy(asc(mail.attempts), asc(mail.id))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!letter) return false
    try {
      await transport.sendMail({
        from: platform.config.MAIL_FROM,
        to: letter.recipient,
        subject: letter.subject,
        text: letter.body,
      })
      await tx.delete(mail).where(eq(mail.id, letter.id))
      return true
    } catch (error) {
      platform.log.warn({ err: error, letter: letter.id }, 'letter not sent')
      await tx
        .update(mail)
        .set({ attempts: letter.attempts + 1 })
        .where(eq(mail.id, letter.id))
      return false
    }
  })
}
