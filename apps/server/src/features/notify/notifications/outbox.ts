import { setTimeout as pause } from 'node:timers/promises'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, asc, eq, inArray, lt, lte, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '#config.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { countRetry } from '#platform/metrics/process.ts'
import type { Platform } from '#platform/platform.ts'
import { clearFailure, recordFailure } from '#platform/quarantine/quarantine.ts'
import { sealedTexts } from '#platform/secrets/key-rotation.ts'
import { open, seal } from '#platform/secrets/vault.ts'
import { type Carrier, type Email, Refused } from './email.ts'
import { markReached, markUnreachable } from './reach.ts'
import { smsCarrier } from './sms.ts'
import { countSms, type SmsKind, smsRefusal } from './sms-budget.ts'
import { smtpCarrier } from './smtp.ts'
import { mail } from './tables.ts'

export type Channel = 'email' | 'sms'

/** Number of attempts before quarantine. The waits between them add up to about two hours. */
const MAX_ATTEMPTS = 10
const FIRST_WAIT_SECONDS = 10
/** Maximum number of concurrent deliveries, so that a slow recipient delays few others. */
const AT_ONCE = 10
/** Milliseconds between two checks for further messages while deliveries run. */
const LOOK_AGAIN_MS = 500
/** Seconds for which no other process delivers the same message: longer than any carrier's time-out. */
const LEASE_SECONDS = 120

const emailOf = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  list: z.object({ id: z.string(), unsubscribe: z.string() }).optional(),
})

/** Encryption of the outbox's messages. They are sealed because they contain codes that open accounts. */
export const sealedEmails = sealedTexts('mail.body', { table: 'mail', column: 'body', purpose: 'mail' })

/** Queues a message in the outbox, in the transaction of the event that it reports. */
export async function enqueueEmail(
  tx: Tx,
  platform: Platform,
  email: Email,
  {
    id = platform.ids.uuid(),
    endsAt,
    code,
  }: { id?: string | undefined; endsAt?: Temporal.Instant | undefined; code?: SmsKind | undefined } = {},
): Promise<void> {
  const channel: Channel = email.to.startsWith('+') ? 'sms' : 'email'
  if (channel === 'sms') {
    // The budget of a code has been checked before: the answer to its requester depends on it.
    const refusal = code === undefined ? await smsRefusal(tx, platform, email.to, 'notice') : null
    await countSms(tx, platform, email.to, code ?? 'notice', refusal === null ? 'sent' : 'refused')
    if (refusal !== null) {
      platform.log.error({ refusal }, 'SMS not sent: a bound of the settings')
      return
    }
  }
  const row = {
    id,
    channel,
    body: seal(platform.config, { purpose: 'mail', owner: id }, JSON.stringify(email)),
    createdAt: platform.clock.now(),
    endsAt,
    turn: endsAt === undefined ? 2 : code === 'session' || code === 'device' ? 0 : 1,
  }
  await tx.insert(mail).values(row).onConflictDoNothing()
}

export function openEmail(config: Config, row: { id: string; body: string }): Email {
  return emailOf.parse(JSON.parse(open(config, { purpose: 'mail', owner: row.id }, row.body)))
}

/** A job for each channel (email, SMS). Without a carrier it keeps its messages: a mailbox in development. */
export function createMailers(
  platform: Platform,
): { channel: Channel; waiting: string; run: () => Promise<void> }[] {
  const { config } = platform
  const carriers: Record<Channel, Carrier | null> = {
    email: config.SMTP_URL ? smtpCarrier(config.SMTP_URL, config) : null,
    sms:
      config.SMS_WEBHOOK_URL && config.SMS_WEBHOOK_SECRET
        ? smsCarrier(config.SMS_WEBHOOK_URL, config.SMS_WEBHOOK_SECRET, () => platform.clock.now())
        : null,
  }
  return (['email', 'sms'] as const).map(channel => ({
    channel,
    waiting: `SELECT FROM mail WHERE channel = '${channel}' AND attempts < ${MAX_ATTEMPTS} AND ${carriers[channel] !== null}`,
    async run() {
      const carrier = carriers[channel]
      if (carrier) await sendAll(platform, channel, carrier)
    },
  }))
}

/** No slow recipient delays later messages. After a crash, at most those being delivered are sent twice. */
async function sendAll(platform: Platform, channel: Channel, carrier: Carrier): Promise<void> {
  await dropLate(platform, channel)
  const underWay = new Set<Promise<void>>()
  const failures: unknown[] = []
  const start = (mail: Claimed) => {
    const sending = sendOne(platform, channel, carrier, mail)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(sending))
    underWay.add(sending)
  }
  try {
    while (failures.length === 0) {
      const mail = underWay.size < AT_ONCE ? await claim(platform, channel) : null
      if (mail) start(mail)
      else if (underWay.size === 0) return
      else await Promise.race([...underWay, pause(LOOK_AGAIN_MS)])
    }
  } finally {
    await Promise.all(underWay)
  }
  throw failures[0]
}

/** Delivers one message. No transaction is open while it waits for the carrier. */
async function sendOne(platform: Platform, channel: Channel, carrier: Carrier, row: Claimed): Promise<void> {
  const { db, log } = platform
  const email = openEmail(platform.config, row)
  try {
    await carrier({ id: row.id, ...email })
  } catch (error) {
    log.warn({ err: error, mail: row.id, attempt: row.attempts }, 'email not sent')
    const refused = error instanceof Refused ? error.what : null
    if (refused === null && row.attempts < MAX_ATTEMPTS) return await putOff(platform, channel, row)
    return await db.transaction(async tx => {
      if (refused === 'recipient') await markUnreachable(tx, platform, email.to)
      // The customer learns of it when they request another code. Other messages are quarantined for an operator.
      if (refused === 'recipient' && row.dated) await tx.delete(mail).where(eq(mail.id, row.id))
      else await giveUp(tx, platform, channel, row)
    })
  }
  await db.transaction(async tx => {
    await tx.delete(mail).where(eq(mail.id, row.id))
    await markReached(tx, platform, email.to)
    if (row.attempts > MAX_ATTEMPTS) await clearFailure(tx, 'mail', [row.id])
  })
}

async function putOff({ db, clock }: Platform, channel: Channel, { id, attempts }: Claimed): Promise<void> {
  countRetry(channel)
  const tryAfter = clock.now().add({ seconds: FIRST_WAIT_SECONDS * 2 ** (attempts - 1) })
  await db.update(mail).set({ tryAfter }).where(eq(mail.id, id))
}

/** Quarantines a message: it gets no further attempts until an operator retries it. */
async function giveUp(tx: Tx, platform: Platform, channel: Channel, { id }: Claimed): Promise<void> {
  const kept = await tx.update(mail).set({ attempts: MAX_ATTEMPTS }).where(eq(mail.id, id)).returning()
  // The carrier's error may name the recipient, so only the log has it.
  if (kept.length > 0)
    await recordFailure(tx, platform, 'mail', id, { reason: 'not_delivered', detail: channel })
}

/** Deletes the channel's messages that expired before they were sent. */
async function dropLate({ db, clock, log }: Platform, channel: Channel): Promise<void> {
  const late = await db.transaction(async tx => {
    const gone = await tx
      .delete(mail)
      .where(and(eq(mail.channel, channel), lte(mail.endsAt, clock.now())))
      .returning({ id: mail.id })
    const ids = gone.map(({ id }) => id)
    await clearFailure(tx, 'mail', ids)
    return ids
  })
  if (late.length > 0) log.error({ channel, emails: late }, 'emails not sent in time')
}

type Claimed = {
  id: string
  body: string
  attempts: number
  /** Whether the message expires. */
  dated: boolean
}

/** Claims the next due message: in their turns, then those with the fewest failures. */
async function claim(platform: Platform, channel: Channel): Promise<Claimed | null> {
  const now = sql`${toTimestamp(platform.clock.now())}::timestamptz`
  const lease = platform.clock.now().add({ seconds: LEASE_SECONDS })
  const [mail] = await rowsOf<Claimed>(
    platform.db,
    sql`UPDATE mail SET attempts = attempts + 1, try_after = ${toTimestamp(lease)}::timestamptz
      WHERE id = (
        SELECT id FROM mail
        WHERE channel = ${channel} AND (ends_at IS NULL OR ends_at > ${now})
          AND (attempts < ${MAX_ATTEMPTS} OR EXISTS (
            SELECT FROM quarantine a WHERE a.kind = 'mail' AND a.subject = mail.id::text AND a.try_after <= ${now}))
          AND (try_after IS NULL OR try_after <= ${now})
        ORDER BY turn, attempts, id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, body, attempts, ends_at IS NOT NULL AS dated`,
  )
  return mail ?? null
}

/** Deletes old messages, including quarantined ones. */
export function forgetEmails({ db, clock }: Platform, limit: number): Promise<number> {
  const old = lt(mail.createdAt, clock.now().subtract({ hours: KEPT_DAYS.emails * 24 }))
  return db.transaction(async tx => {
    const slice = tx.select({ id: mail.id }).from(mail).where(old).orderBy(asc(mail.createdAt)).limit(limit)
    const gone = (await tx.delete(mail).where(inArray(mail.id, slice)).returning({ id: mail.id })).map(
      ({ id }) => id,
    )
    await clearFailure(tx, 'mail', gone)
    return gone.length
  })
}
