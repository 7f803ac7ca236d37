import type { Session } from '@matin/contract/auth'
import { MAX_SESSIONS } from '@matin/contract/security'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, eq, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { batchQuery, columnsOf, loadOne, rowOf } from '#platform/commands/batch-query.ts'
import { deleteExpiredSessions, deleteSessions, sessionsOf } from '#platform/credentials/sessions.ts'
import type { Tx } from '#platform/db/database.ts'
import { DAY_MS, toTimestamp } from '#platform/db/instant.ts'
import { sha256 } from '#platform/ids.ts'
import { pushEvents } from '#platform/live/outbox.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { SESSION } from '../guards.ts'
import { type CustomerRow, toUserInfo } from '../repository.ts'
import {
  areGenuine,
  bytesOf,
  type Credentials,
  changeCredentials,
  credentialsIn,
  credentialsText,
} from '../sign-in/credentials.ts'
import { session } from '../tables.ts'
import { deviceHash, noteOf } from './devices.ts'
import type { From } from './sign-in-log.ts'

/** Sessions of customers. Each use moves their expiry. */
export const SESSIONS = { table: session, owner: session.customer, latest: session.seenAt }

export type SessionRow = typeof session.$inferSelect

/** Starts a session and returns its token, which is stored only as a hash. */
async function startSession(
  tx: Tx,
  platform: Platform,
  { id: customerId, sessionEpoch }: Pick<CustomerRow, 'id' | 'sessionEpoch'>,
  from: From,
): Promise<string> {
  await endFormer(tx, platform, customerId, from)
  const token = platform.ids.token()
  const now = platform.clock.now()
  const row = boundSession(platform.config, {
    id: platform.ids.uuid(),
    tokenHash: sha256(token),
    customer: customerId,
    userAgent: from.userAgent.slice(0, 300),
    device: deviceHash(from.device),
    address: from.ip.slice(0, 64),
    createdAt: now,
    seenAt: now,
    expiresAt: expiryFrom(now),
    epoch: sessionEpoch,
  })
  await tx.insert(session).values(row)
  return token
}

export function boundSession(config: Config, row: Omit<SessionRow, 'rowMac'>): SessionRow {
  return { ...row, rowMac: rowMac(config, SESSION, row) }
}

/** Ends the earlier session of the same browser, and the least recently used ones beyond the maximum. */
async function endFormer(tx: Tx, platform: Platform, customerId: string, from: From): Promise<void> {
  if (from.caller) await endSession(tx, platform, from.caller)
  const rows = await sessionsOf(SESSIONS, tx, customerId, platform.clock.now())
  for (const { id: sessionId } of rows.slice(MAX_SESSIONS - 1))
    await endSession(tx, platform, { customerId, sessionId })
}

export async function openSession(
  tx: Tx,
  platform: Platform,
  row: CustomerRow,
  { from, secondFactor }: { from: From; secondFactor: boolean },
): Promise<Session> {
  const token = await startSession(tx, platform, row, from)
  return { token, user: toUserInfo(row, secondFactor, platform.clock.now()) }
}

const LIVING = batchQuery<{ hash: string; at: string }, object & { owner: unknown[] }>({
  name: 'living session',
  params: { hash: 'bytea', at: 'timestamptz' },
  text: `SELECT a.ordinal, ${columnsOf(session, 's')}, ${credentialsText('c')} AS owner FROM params a
    JOIN session s ON s.token_hash = a.hash AND s.expires_at > a.at JOIN customer c ON c.id = s.customer`,
})

/**
 * Reads a session from a batch query's row. Null unless our server wrote the session and its customer, and
 * the session has not been ended with all others.
 */
function genuineSession(
  platform: Platform,
  selected: object & { owner: unknown[] },
): { row: SessionRow; owner: Credentials } | null {
  const json = rowOf(session, selected)
  const row = { ...json, tokenHash: bytesOf(json.tokenHash), device: bytesOf(json.device) }
  const owner = credentialsIn(selected.owner)
  const counts =
    row.epoch === owner.sessionEpoch && isGenuine(platform, SESSION, row) && areGenuine(platform, owner)
  return counts ? { row, owner } : null
}

const admitted = new WeakMap<Caller, Credentials>()

/** Credentials that were checked when the call was admitted, unless they have changed since: `mac` is the row's MAC now. */
export function admittedCredentials(caller: Caller, mac: string): Credentials | null {
  const known = admitted.get(caller)
  return known?.rowMac === mac ? known : null
}

/** The session's end moves forward at most once a day, and with it the last use of its device. */
export function sessionReader(platform: Platform): (token: string) => Promise<Caller | null> {
  return async token => {
    const now = platform.clock.now()
    const hash = `\\x${Buffer.from(sha256(token)).toString('hex')}`
    const found = await loadOne(platform.load, LIVING, { hash, at: toTimestamp(now) })
    const living = found && genuineSession(platform, found)
    if (!living) return null
    const { row, owner } = living
    if (now.epochMilliseconds - row.seenAt.epochMilliseconds >= DAY_MS) {
      const { seenAt, expiresAt, rowMac } = boundSession(platform.config, {
        ...row,
        seenAt: now,
        expiresAt: expiryFrom(now),
      })
      const moved = platform.db.$with('moved').as(
        platform.db
          .update(session)
          .set({ seenAt, expiresAt, rowMac })
          .where(and(eq(session.id, row.id), eq(session.rowMac, row.rowMac)))
          .returning({ id: session.id }),
      )
      await platform.db
        .with(moved)
        .select({ noted: noteOf(platform, row) })
        .from(moved)
    }
    const caller = { customerId: row.customer, sessionId: row.id }
    admitted.set(caller, owner)
    return caller
  }
}

/** Ends one session of a customer and notifies its open sockets. False when there is no such session. */
export async function endSession(tx: Tx, platform: Platform, caller: Caller): Promise<boolean> {
  const { customerId, sessionId } = caller
  if ((await deleteSessions(SESSIONS, tx, customerId, { only: sessionId })) === 0) return false
  await pushEvents(tx, platform.clock.now(), [
    { customer: customerId, event: 'session_ended', ended: sessionId },
  ])
  return true
}

/** Ends all sessions of a customer except the one to keep, in every process, and returns their number. */
export async function endSessions(
  tx: Tx,
  platform: Platform,
  customerId: string,
  keep: string | null,
): Promise<number> {
  await raiseEpoch(tx, platform, customerId, keep)
  const ended = await deleteSessions(SESSIONS, tx, customerId, { keep })
  await pushEvents(tx, platform.clock.now(), [{ customer: customerId, event: 'session_ended', kept: keep }])
  return ended
}

/** Earlier sessions become invalid, even if their rows are restored; the one to keep gets the new epoch. */
async function raiseEpoch(
  tx: Tx,
  platform: Platform,
  customerId: string,
  keep: string | null,
): Promise<void> {
  let epoch = 0n
  const raised = await changeCredentials(tx, platform, customerId, ({ sessionEpoch }) => {
    epoch = sessionEpoch + 1n
    return { sessionEpoch: epoch }
  })
  if (!raised || keep === null) return
  const [kept] = await tx.select().from(session).where(eq(session.id, keep)).for('update')
  if (!kept || kept.customer !== customerId || kept.epoch + 1n !== epoch) return
  if (!isGenuine(platform, SESSION, kept)) return
  const { rowMac } = boundSession(platform.config, { ...kept, epoch })
  await tx.update(session).set({ epoch, rowMac }).where(eq(session.id, keep))
}

export async function forgetSessions(platform: Platform, limit: number): Promise<number> {
  await platform.db.execute(sql`SELECT forget_ended_sessions(${limit}::int)`)
  return deleteExpiredSessions(SESSIONS, platform, limit)
}

/** Each use moves the end (docs/product.md, Accounts and sign-in). */
function expiryFrom(now: Temporal.Instant): Temporal.Instant {
  return now.add({ hours: KEPT_DAYS.sessions * 24 })
}
