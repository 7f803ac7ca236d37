import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { asc, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { sealedTexts } from '../../platform/secrets/key-rotation.ts'
import { open, seal } from '../../platform/secrets/vault.ts'
import { putBack, stepAside } from '../../platform/set-aside/set-aside.ts'
import type { Carrier, Letter } from './letter.ts'
import { smsCarrier } from './sms.ts'
import { countSms, smsRefusal } from './sms-budget.ts'
import { smtpCarrier } from './smtp.ts'
import { mail } from './tables.ts'

export type Channel = 'email' | 'sms'

/** A letter that was refused this often steps aside; the waits in between come to about two hours. */
const MAX_ATTEMPTS = 10
const FIRST_WAIT_SECONDS = 10
/** While one process hands a letter over, no other does. Longer than any carrier's time-out. */
const LEASE_SECONDS = 120

const letterOf = z.object({ to: z.string(), subject: z.string(), text: z.string() })

/** Letters that wait: they hold codes, which open accounts. */
export const sealedLetters = sealedTexts('mail.body', { table: 'mail', column: 'body', purpose: 'letter' })

/** Puts a letter into the outbox, in the transaction of what it tells. */
export async function enqueueLetter(
  tx: Tx,
  platform: Platform,
  letter: Letter,
  id = platform.ids.uuid(),
): Promise<void> {
  const channel: Channel = letter.to.startsWith('+') ? 'sms' : 'email'
  if (channel === 'sms') {
    const refusal = await smsRefusal(tx, platform, letter.to, 'notice')
    await countSms(tx, platform, letter.to, refusal === null ? 'sent' : 'refused')
    if (refusal !== null) {
      platform.log.error({ refusal }, 'SMS not sent: a bound of the settings')
      return
    }
  }
  const row = {
    id,
    channel,
    body: seal(platform.config, { purpose: 'letter', owner: id }, JSON.stringify(letter)),
    createdAt: platform.clock.now(),
  }
  await tx.insert(mail).values(row).onConflictDoNothing()
}

/** What a row of the outbox says. */
export function openLetter(config: Config, row: { id: string; body: string }): Letter {
  return letterOf.parse(JSON.parse(open(config, { purpose: 'letter', owner: row.id }, row.body)))
}

/** The jobs that send what waits. A channel without a carrier keeps its letters: they are the development mailbox. */
export function createMailers(platform: Platform): { channel: Channel; run: () => Promise<void> }[] {
  const { config } = platform
  const carriers: Record<Channel, Carrier | null> = {
    email: config.SMTP_URL ? smtpCarrier(config.SMTP_URL, config.MAIL_FROM) : null,
    sms:
      config.SMS_WEBHOOK_URL && config.SMS_WEBHOOK_SECRET
        ? smsCarrier(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_SECRET, () => platform.clock.now())
        : null,
  }
  return (['email', 'sms'] as const).map(channel => ({
    channel,
    async run() {
      const carrier = carriers[channel]
      while (carrier && (await sendOne(platform, channel, carrier))) {
        // One letter at a time: a crash repeats at most the one under way.
      }
    },
  }))
}

/** Sends the next letter that is due; false when there is none. No transaction is open while the carrier is waited for. */
async function sendOne(platform: Platform, channel: Channel, carrier: Carrier): Promise<boolean> {
  const letter = await claim(platform, channel)
  if (!letter) return false
  try {
    await carrier({ id: letter.id, ...openLetter(platform.config, letter) })
    await platform.db.transaction(async tx => {
      await tx.execute(sql`DELETE FROM mail WHERE id = ${letter.id}`)
      if (letter.attempts > MAX_ATTEMPTS) await putBack(tx, 'letter', [letter.id])
    })
  } catch (error) {
    platform.log.warn({ err: error, letter: letter.id, attempt: letter.attempts }, 'letter not sent')
    if (letter.attempts >= MAX_ATTEMPTS) {
      // What a carrier says may name the recipient: it stands in the log alone.
      await stepAside(platform.db, platform, 'letter', letter.id, {
        reason: 'not_delivered',
        detail: channel,
      })
      return true
    }
    const wait = FIRST_WAIT_SECONDS * 2 ** (letter.attempts - 1)
    const again = toTimestamp(platform.clock.now().add({ seconds: wait }))
    await platform.db.execute(sql`UPDATE mail SET try_after = ${again}::timestamptz WHERE id = ${letter.id}`)
  }
  return true
}

type Claimed = {
  id: string
  body: string
  attempts: number
}

async function claim(platform: Platform, channel: Channel): Promise<Claimed | null> {
  const now = platform.clock.now()
  const [letter] = await rowsOf<Claimed>(
    platform.db,
    sql`UPDATE mail SET attempts = attempts + 1,
        try_after = ${toTimestamp(now.add({ seconds: LEASE_SECONDS }))}::timestamptz
      WHERE id = (
        SELECT id FROM mail
        WHERE channel = ${channel} AND (attempts < ${MAX_ATTEMPTS} OR EXISTS (
            SELECT FROM set_aside a WHERE a.kind = 'letter' AND a.subject = mail.id::text
              AND a.try_after <= ${toTimestamp(now)}::timestamptz))
          AND (try_after IS NULL OR try_after <= ${toTimestamp(now)}::timestamptz)
        ORDER BY attempts, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, body, attempts`,
  )
  return letter ?? null
}

/** Also those that stepped aside: nobody waits for them any more. */
export function forgetLetters({ db, clock }: Platform, limit: number): Promise<number> {
  const old = lt(mail.createdAt, clock.now().subtract({ hours: KEPT_DAYS.letters * 24 }))
  return db.transaction(async tx => {
    const slice = tx.select({ id: mail.id }).from(mail).where(old).orderBy(asc(mail.createdAt)).limit(limit)
    const gone = (await tx.delete(mail).where(inArray(mail.id, slice)).returning({ id: mail.id })).map(
      ({ id }) => id,
    )
    await putBack(tx, 'letter', gone)
    return gone.length
  })
}
