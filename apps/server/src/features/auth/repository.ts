import type { Session, UserInfo } from '@matin/contract/auth'
import type { Language } from '@matin/contract/language'
import { and, desc, eq, gt, inArray, lt, ne, sql } from 'drizzle-orm'
import { arrayLiteral, type Tx } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import { loader } from '../../platform/db/loader.ts'
import { sha256 } from '../../platform/ids.ts'
import { pushEvents } from '../../platform/live/outbox.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import type { Account } from './account.ts'
import type { From } from './sign-ins.ts'
import { customer, session } from './tables.ts'

export type CustomerRow = typeof customer.$inferSelect
export type SessionRow = typeof session.$inferSelect

/** Withdrawals are held this long after a change of what protects the account (product.md section 2). */
export const HOLD_HOURS = 24
/** Sessions slide: 30 days from the last use (product.md section 2). */
const SESSION_DAYS = 30

/** The customer who signs in with an account. '' belongs to nobody, which the partial index has to be told. */
export async function customerByAccount(tx: Tx, { kind, value }: Account): Promise<CustomerRow | null> {
  const column = customer[kind]
  const [row] = await tx
    .select()
    .from(customer)
    .where(and(eq(column, value), ne(column, '')))
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
async function startSession(tx: Tx, platform: Platform, customerId: string, from: From): Promise<string> {
  const token = platform.ids.token()
  const now = platform.clock.now()
  await tx.insert(session).values({
    id: platform.ids.uuid(),
    tokenHash: sha256(token),
    customer: customerId,
    userAgent: from.userAgent.slice(0, 300),
    address: from.ip.slice(0, 64),
    createdAt: now,
    seenAt: now,
    expiresAt: expiryFrom(now),
  })
  return token
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

/** Letters to a customer are in the language that was last signed in with. */
export async function rememberLanguage(tx: Tx, customerId: string, language: Language): Promise<void> {
  await tx
    .update(customer)
    .set({ language })
    .where(and(eq(customer.id, customerId), ne(customer.language, language)))
}

/** Nothing leaves the account for a day, because something that protects it has changed. */
export async function holdWithdrawals(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const until = toTimestamp(platform.clock.now().add({ hours: HOLD_HOURS }))
  // Another process may have set a later one a moment ago, by its own clock.
  const withdrawalHoldUntil = sql`greatest(withdrawal_hold_until, ${until}::timestamptz)`
  await tx.update(customer).set({ withdrawalHoldUntil }).where(eq(customer.id, customerId))
}

export async function setAccount(tx: Tx, customerId: string, { kind, value }: Account): Promise<void> {
  await tx
    .update(customer)
    .set({ [kind]: value })
    .where(eq(customer.id, customerId))
}

/** Living sessions of a customer, the last used first. */
export function sessionsOf(tx: Tx, customerId: string, now: Temporal.Instant): Promise<SessionRow[]> {
  return tx
    .select()
    .from(session)
    .where(and(eq(session.customer, customerId), gt(session.expiresAt, now)))
    .orderBy(desc(session.seenAt), desc(session.id))
}

/** Finds the living session of a token; moves its end forward when a day has passed since it was last moved. */
export function sessionReader(platform: Platform): (token: string) => Promise<Caller | null> {
  const living = loader((hashes: readonly string[]) => livingByHash(platform, hashes))
  return async token => {
    const row = await living.load(Buffer.from(sha256(token)).toString('hex'))
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
  const rows = await platform.db.named<{ hash: string; id: string; customer: string; seenAt: string }>(
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

export async function forgetSessions({ db, clock }: Platform): Promise<void> {
  await db.delete(session).where(lt(session.expiresAt, clock.now()))
}

export function toUserInfo(row: CustomerRow, secondFactor: boolean, now: Temporal.Instant): UserInfo {
  const hold = row.withdrawalHoldUntil
  return {
    uid: row.uid,
    avatar: '',
    email: row.email,
    mobile: row.mobile,
    name: row.name,
    invitationCode: row.invitationCode,
    paymentPasswordSet: row.pinHash !== null,
    secondFactor,
    identityPassed: row.identityPassedAt !== null,
    withdrawalHoldUntil: hold && Temporal.Instant.compare(hold, now) > 0 ? toTimestamp(hold) : null,
    createdAt: toTimestamp(row.createdAt),
  }
}

function expiryFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: SESSION_DAYS * 24 })
}
