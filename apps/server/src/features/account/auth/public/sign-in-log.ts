import type { listSignIns, SignInEntry } from '@matin/contract/security'
import { deviceName } from '@matin/domain/auth/device-name'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, desc, eq, lt, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import { firstIdAt } from '#platform/ids.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { CustomerInput } from '#platform/query.ts'
import { loginLog } from '../tables.ts'

const PAGE = 30
const ADDRESS_MAX = 64

export interface From {
  ip: string
  /** Token that the browser sent; null for none. */
  browser: string | null
  userAgent: string
  /** Token that the browser keeps from now on. */
  device: string
  /** Session that the browser still has; null for none. */
  caller: Caller | null
}

interface Entry extends Pick<typeof loginLog.$inferSelect, 'method' | 'outcome'> {
  from: Pick<From, 'ip' | 'userAgent'>
}

export async function logSignIn(
  tx: Tx,
  platform: Platform,
  customerId: string | null,
  entry: Entry,
): Promise<void> {
  const at = toTimestamp(platform.clock.now())
  const { method, outcome, from } = entry
  await tx.execute(sql`INSERT INTO login_log (customer, id, at, method, outcome, device, address)
    SELECT id, ${platform.ids.uuid()}::uuid, ${at}::timestamptz, ${method}, ${outcome}, ${deviceName(from.userAgent)}, ${from.ip.slice(0, ADDRESS_MAX)}
    FROM customer WHERE id = ${customerId}::uuid`)
}

/**
 * Logs a wrong password. For an account that does not exist (null) the same statements run and write nothing.
 * The commit does not wait for the disk, because the difference in time would reveal which accounts exist
 * (`npm run bench -- login`).
 */
export function logSignInRefusal(platform: Platform, customerId: string | null, entry: Entry): Promise<void> {
  return platform.db.transaction(async tx => {
    await tx.execute(sql`SET LOCAL synchronous_commit = off`)
    await logSignIn(tx, platform, customerId, entry)
  })
}

/** Reads a page of the login log, newest first; `cursor` is the last id of the page before. */
export async function signInPage(
  { db: tx }: Platform,
  { caller: { customerId }, input: { cursor } }: CustomerInput<typeof listSignIns>,
): Promise<{ items: SignInEntry[]; next: string | null }> {
  const own = eq(loginLog.customer, customerId)
  const rows = await tx
    .select()
    .from(loginLog)
    .where(cursor === undefined ? own : and(own, lt(loginLog.id, cursor)))
    .orderBy(desc(loginLog.id))
    .limit(PAGE + 1)
  const items = rows.slice(0, PAGE).map(({ id, at, method, outcome, device, address }) => ({
    id,
    at: toTimestamp(at),
    method,
    outcome,
    device,
    address,
  }))
  return { items, next: rows.length > PAGE ? (items.at(-1)?.id ?? null) : null }
}

export function forgetSignIns({ db, clock }: Platform, limit: number): Promise<number> {
  const { id } = loginLog
  const expired = lt(id, firstIdAt(clock.now().subtract({ hours: KEPT_DAYS.signIns * 24 })))
  return deleteSlice(db, { table: loginLog, by: id, key: id, expired }, limit)
}
