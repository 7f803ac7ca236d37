import type { UserInfo } from '@matin/contract/auth'
import { and, eq, gt, inArray, ne } from 'drizzle-orm'
import { askTogether } from '../../platform/db/ask-together.ts'
import { arrayLiteral, namedStatement, type Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { customer, session } from '../../platform/db/schema.ts'
import { sha256 } from '../../platform/ids.ts'
import { pushEvents } from '../../platform/live/outbox.ts'
import type { Caller, Platform } from '../../platform/platform.ts'

export type CustomerRow = typeof customer.$inferSelect

/** Sessions slide: 30 days from the last use (product.md section 2). */
const SESSION_DAYS = 30

export async function customerByEmail(tx: Tx, email: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.email, email))
  return row ?? null
}

export async function customerById(tx: Tx, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.id, id))
  return row ?? null
}

export async function customerByInvitation(tx: Tx, code: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.invitationCode, code.toUpperCase()))
  return row ?? null
}

/** Starts a session and returns its token, which is stored only as a hash. */
export async function startSession(
  tx: Tx,
  platform: Platform,
  customerId: string,
  userAgent: string,
): Promise<string> {
  const token = platform.ids.token()
  const now = platform.clock.now()
  await tx.insert(session).values({
    id: platform.ids.uuid(),
    tokenHash: sha256(token),
    customer: customerId,
    userAgent: userAgent.slice(0, 300),
    createdAt: now,
    seenAt: now,
    expiresAt: expiryFrom(now),
  })
  return token
}

/** Finds the living session of a token; moves its end forward when a day has passed since it was last moved. */
export function sessionReader(platform: Platform): (token: string) => Promise<Caller | null> {
  const find = askTogether((hashes: readonly string[]) => livingByHash(platform, hashes))
  return async token => {
    const row = await find(Buffer.from(sha256(token)).toString('hex'))
    if (!row) return null
    const now = platform.clock.now()
    if (now.since(row.seenAt).total('hours') >= 24) {
      await platform.db
        .update(session)
        .set({ seenAt: now, expiresAt: expiryFrom(now) })
        .where(eq(session.id, row.id))
    }
    return { customerId: row.customer, sessionId: row.id }
  }
}

const LIVING_BY_HASH = {
  name: 'living_sessions',
  text: `SELECT encode(token_hash, 'hex') AS hash, id, customer, seen_at::text AS "seenAt" FROM session
    WHERE token_hash = ANY ($1::text[]::bytea[]) AND expires_at > $2::timestamptz`,
}

async function livingByHash(platform: Platform, hashes: readonly string[]) {
  const rows = await namedStatement<{ hash: string; id: string; customer: string; seenAt: string }>(
    platform.db,
    LIVING_BY_HASH,
    [arrayLiteral(hashes.map(hash => `\\x${hash}`)), toTimestamp(platform.clock.now())],
  )
  return new Map(rows.map(({ seenAt, ...row }) => [row.hash, { ...row, seenAt: instantFrom(seenAt) }]))
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

/** Ends one session; its open sockets are told with it. */
export async function endSession(tx: Tx, platform: Platform, caller: Caller): Promise<void> {
  await tx.delete(session).where(eq(session.id, caller.sessionId))
  await pushEvents(tx, platform.clock.now(), [
    { customer: caller.customerId, event: 'session_ended', ended: caller.sessionId },
  ])
}

/** Ends all sessions of a customer but the one to keep, on every process. */
export async function endSessions(
  tx: Tx,
  platform: Platform,
  customerId: string,
  keep: string | null,
): Promise<void> {
  const all = eq(session.customer, customerId)
  await tx.delete(session).where(keep === null ? all : and(all, ne(session.id, keep)))
  await pushEvents(tx, platform.clock.now(), [{ customer: customerId, event: 'session_ended', kept: keep }])
}

export function toUserInfo(row: CustomerRow, now: Temporal.Instant): UserInfo {
  const hold = row.withdrawalHoldUntil
  return {
    uid: row.uid,
    avatar: '',
    email: row.email,
    mobile: '',
    name: row.name,
    invitationCode: row.invitationCode,
    paymentPasswordSet: row.pinHash !== null,
    withdrawalHoldUntil: hold && Temporal.Instant.compare(hold, now) > 0 ? toTimestamp(hold) : null,
    createdAt: toTimestamp(row.createdAt),
  }
}

function expiryFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SESSION_DAYS * 24 })
}
