import type { Session } from '@matin/contract/auth'
import { MAX_SESSIONS } from '@matin/contract/security'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, desc, eq, gt, inArray, lt, ne } from 'drizzle-orm'
import { askOne, fact } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { deleteSlice } from '../../platform/db/slices.ts'
import { sha256 } from '../../platform/ids.ts'
import { pushEvents } from '../../platform/live/outbox.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { deviceHash } from './devices.ts'
import { type CustomerRow, toUserInfo } from './repository.ts'
import type { From } from './sign-ins.ts'
import { session } from './tables.ts'

export type SessionRow = typeof session.$inferSelect

/** Starts a session and returns its token, which is stored only as a hash. */
async function startSession(tx: Tx, platform: Platform, customerId: string, from: From): Promise<string> {
  await endFormer(tx, platform, customerId, from)
  const token = platform.ids.token()
  const now = platform.clock.now()
  await tx.insert(session).values({
    id: platform.ids.uuid(),
    tokenHash: sha256(token),
    customer: customerId,
    userAgent: from.userAgent.slice(0, 300),
    device: deviceHash(from.device),
    address: from.ip.slice(0, 64),
    createdAt: now,
    seenAt: now,
    expiresAt: expiryFrom(now),
  })
  return token
}

/** Ends what a new session takes the place of: the one that the browser came with, and of too many the one that was used longest ago. */
async function endFormer(tx: Tx, platform: Platform, customerId: string, from: From): Promise<void> {
  if (from.caller) await endSession(tx, platform, from.caller)
  const rows = await sessionsOf(tx, customerId, platform.clock.now())
  for (const { id: sessionId } of rows.slice(MAX_SESSIONS - 1))
    await endSession(tx, platform, { customerId, sessionId })
}

/** Starts a session and tells the app of the customer. */
export async function openSession(
  tx: Tx,
  platform: Platform,
  row: CustomerRow,
  { from, secondFactor }: { from: From; secondFactor: boolean },
): Promise<Session> {
  const token = await startSession(tx, platform, row.id, from)
  return { token, user: toUserInfo(row, secondFactor, platform.clock.now()) }
}

/** Living sessions of a customer, the last used first. */
export function sessionsOf(tx: Tx, customerId: string, now: Temporal.Instant): Promise<SessionRow[]> {
  return tx
    .select()
    .from(session)
    .where(and(eq(session.customer, customerId), gt(session.expiresAt, now)))
    .orderBy(desc(session.seenAt), desc(session.id))
}

const LIVING = fact<{ hash: string; at: string }, { id: string; customer: string; seen_at: string }>({
  name: 'living session',
  asked: { hash: 'bytea', at: 'timestamptz' },
  text: `SELECT a.place, s.id, s.customer, s.seen_at FROM asked a
    JOIN session s ON s.token_hash = a.hash AND s.expires_at > a.at`,
})

/** Finds the living session of a token; moves its end forward when a day has passed since it was last moved. */
export function sessionReader(platform: Platform): (token: string) => Promise<Caller | null> {
  return async token => {
    const now = platform.clock.now()
    const hash = `\\x${Buffer.from(sha256(token)).toString('hex')}`
    const row = await askOne(platform.ask, LIVING, { hash, at: toTimestamp(now) })
    if (!row) return null
    if (now.since(instantFrom(row.seen_at)).total('hours') >= 24) {
      await platform.db
        .update(session)
        .set({ seenAt: now, expiresAt: expiryFrom(now) })
        .where(eq(session.id, row.id))
    }
    return { customerId: row.customer, sessionId: row.id }
  }
}

export async function sessionsAlive(
  platform: Platform,
  sessionIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await platform.db
    .select({ id: session.id })
    .from(session)
    .where(and(inArray(session.id, [...sessionIds]), gt(session.expiresAt, platform.clock.now())))
  return new Set(rows.map(row => row.id))
}

/** Ends one session of a customer; its open sockets are told with it. False when there is none. */
export async function endSession(tx: Tx, platform: Platform, caller: Caller): Promise<boolean> {
  const ended = await tx
    .delete(session)
    .where(and(eq(session.id, caller.sessionId), eq(session.customer, caller.customerId)))
    .returning({ id: session.id })
  if (ended.length === 0) return false
  await pushEvents(tx, platform.clock.now(), [
    { customer: caller.customerId, event: 'session_ended', ended: caller.sessionId },
  ])
  return true
}

/** Ends all sessions of a customer but the one to keep, on every process; answers how many. */
export async function endSessions(
  tx: Tx,
  platform: Platform,
  customerId: string,
  keep: string | null,
): Promise<number> {
  const all = eq(session.customer, customerId)
  const ended = await tx
    .delete(session)
    .where(keep === null ? all : and(all, ne(session.id, keep)))
    .returning({ id: session.id })
  await pushEvents(tx, platform.clock.now(), [{ customer: customerId, event: 'session_ended', kept: keep }])
  return ended.length
}

export function forgetSessions({ db, clock }: Platform, limit: number): Promise<number> {
  const { expiresAt } = session
  return deleteSlice(db, { table: session, by: expiresAt, expired: lt(expiresAt, clock.now()) }, limit)
}

/** Sessions slide (product.md section 2). */
function expiryFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: KEPT_DAYS.sessions * 24 })
}
