import { timingSafeEqual } from 'node:crypto'
import { type CODE_PURPOSES, RESEND_SECONDS } from '@matin/contract/auth'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, count, desc, eq, gt, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import { sha256 } from '#platform/ids.ts'
import { networkOf } from '#platform/network.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { isGenuine, rowMac } from '#platform/secrets/row-mac.ts'
import { blindIndex, blindIndexes } from '#platform/secrets/vault.ts'
import { CODE } from '../guards.ts'
import { openContacts } from '../public/contacts.ts'
import { credentialsOf } from '../sign-in/credentials.ts'
import { verificationCode } from '../tables.ts'

export type CodePurpose = (typeof CODE_PURPOSES)[number]

const LIFETIME_MINUTES = 10
const MAX_AN_HOUR = 5
const MAX_A_DAY = 10

/** Factor between the hourly and the daily limit of a network, and between all its codes and those by SMS. */
const DAY_FACTOR = 3
const SMS_PART = 3

/** Requester of a code, or later the caller who enters the code. */
export interface CodeAsker {
  /** Signed-in caller, or null for a guest. */
  caller: Caller | null
  /** Token of the browser; null when it sent none. */
  browser: string | null
  ip: string
}

/**
 * Group of requesters whose codes count towards the same limits. Requests from unknown devices never count
 * against a known device or a session.
 */
export type Counted = 'unknown device' | 'signed in' | `device ${string}`

export interface CodeRequest {
  /** Email address or mobile number in E.164. */
  target: string
  purpose: CodePurpose
  /** Requester. `newBrowser` is the token that a browser without one gets. */
  by: CodeAsker & { newBrowser: string }
  counted: Counted
}

/** Issued code with its expiry, after which the digits are useless. */
export interface Issued {
  digits: string
  expiresAt: Temporal.Instant
}

/**
 * Issues a code to a target, valid only for its requester: one a minute, 5 an hour, 10 a day. All unknown
 * devices share these limits of a target; a known device and the signed-in owner have their own for each
 * purpose. All guests of a network also share `CODES_PER_ADDRESS` codes an hour, a third of them by SMS;
 * signed-in customers are counted by account instead. Earlier codes stay valid until one is used: messages
 * arrive late and in any order. The caller decides whether a message goes out, so the answer never reveals
 * whether an account exists.
 */
export async function issueCode(tx: Tx, platform: Platform, request: CodeRequest): Promise<Result<Issued>> {
  const { purpose, by, counted } = request
  const targets = targetsOf(platform, request.target)
  const [target] = targets
  if (!target) throw new Error('DATA_KEYS names no key')
  const address = networkOf(by.ip)
  const now = platform.clock.now()
  // Serialised by target, then by requester: of parallel calls exactly as many pass as the limits allow.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(1, hashtext(${target.toString('hex')}))`)
  await tx.execute(sql`SELECT pg_advisory_xact_lock(2, hashtext(${by.caller?.customerId ?? address}))`)
  const refusal =
    (await targetRefusal(tx, targets, request, now)) ??
    (await askerRefusal(tx, request, now, platform.config.CODES_PER_ADDRESS))
  if (refusal) return refusal

  const asker = by.caller ? sessionHash(by.caller) : browserHash(by.browser ?? by.newBrowser)
  const id = platform.ids.uuid()
  const digits = platform.ids.digits(6)
  const expiresAt = now.add({ minutes: LIFETIME_MINUTES })
  const row = {
    id,
    target,
    purpose,
    address,
    asker,
    bare: !by.caller && by.browser === null,
    counted,
    askedBy: by.caller?.customerId ?? null,
    codeHash: blindIndex(platform.config, 'code', `${id}:${digits}`),
    sentAt: now,
    expiresAt,
  }
  await tx.insert(verificationCode).values({ ...row, rowMac: rowMac(platform.config, CODE, row) })
  return success({ digits, expiresAt })
}

/** Matches a browser without a token by its network. */
function shownBy({ caller, browser, ip }: CodeAsker) {
  const askers = [caller && sessionHash(caller), browser === null ? null : browserHash(browser)]
  const bare = and(eq(verificationCode.bare, true), eq(verificationCode.address, networkOf(ip)))
  return or(
    inArray(
      verificationCode.asker,
      askers.filter(one => one !== null),
    ),
    // A browser that has a token now may have asked before it had one.
    bare,
  )
}

function sessionHash({ sessionId }: Caller): Uint8Array {
  return sha256(`session|${sessionId}`)
}

function browserHash(token: string): Uint8Array {
  return sha256(`browser|${token}`)
}

async function targetRefusal(
  tx: Tx,
  targets: readonly Buffer[],
  { counted, purpose }: CodeRequest,
  now: Temporal.Instant,
): Promise<Failure | null> {
  const recent = await tx
    .select({ sentAt: verificationCode.sentAt })
    .from(verificationCode)
    .where(
      and(
        inArray(verificationCode.target, targets),
        eq(verificationCode.counted, counted),
        counted === 'unknown device' ? undefined : eq(verificationCode.purpose, purpose),
        gt(verificationCode.sentAt, now.subtract({ hours: 24 })),
      ),
    )
    .orderBy(desc(verificationCode.sentAt))
  const newest = recent[0]?.sentAt
  if (newest) {
    const wait = RESEND_SECONDS - now.since(newest).total('seconds')
    if (wait > 0) return failure('code_too_soon', { params: { seconds: String(Math.ceil(wait)) } })
  }
  const lastHour = recent.filter(row => now.since(row.sentAt).total('hours') < 1)
  return lastHour.length >= MAX_AN_HOUR || recent.length >= MAX_A_DAY ? failure('code_limit') : null
}

/**
 * Refuses a code request from an unknown device once its requester has reached the limit: a network for all
 * its guests together, or a signed-in customer. Other requests are limited only by target.
 */
async function askerRefusal(
  tx: Tx,
  { by, counted, target }: CodeRequest,
  now: Temporal.Instant,
  ofNetwork: number,
): Promise<Failure | null> {
  if (counted !== 'unknown device') return null
  const { askedBy, address, sentAt } = verificationCode
  const perNetwork = target.startsWith('+') ? Math.ceil(ofNetwork / SMS_PART) : ofNetwork
  const [own, anHour, aDay] = by.caller
    ? [eq(askedBy, by.caller.customerId), MAX_AN_HOUR, MAX_A_DAY]
    : [and(eq(address, networkOf(by.ip)), isNull(askedBy)), perNetwork, perNetwork * DAY_FACTOR]
  const hourAgo = toTimestamp(now.subtract({ hours: 1 }))
  const [sent] = await tx
    .select({
      hour: sql<number>`count(*) FILTER (WHERE ${sentAt} > ${hourAgo}::timestamptz)::int`,
      day: count(),
    })
    .from(verificationCode)
    .where(and(own, eq(verificationCode.counted, counted), gt(sentAt, now.subtract({ hours: 24 }))))
  return sent && (sent.hour >= anHour || sent.day >= aDay) ? failure('code_limit') : null
}

/**
 * Counts a try of a code, and compares the code with those that the same session or browser requested.
 * Commits in a transaction of its own, so that a wrong try counts although its request fails.
 */
export async function checkCode(
  platform: Platform,
  by: CodeAsker,
  { target, purpose, code }: { target: string; purpose: CodePurpose; code: string },
): Promise<Result<string>> {
  const now = platform.clock.now()
  const live = await platform.db
    // Counted by a database function, so that the app's login role cannot undo a try.
    .select({
      row: verificationCode,
      claimed: sql<boolean>`claim_code_try(${verificationCode.id}, sha256(${verificationCode.target} || convert_to(${verificationCode.counted}, 'UTF8')))`,
    })
    .from(verificationCode)
    .where(
      and(
        inArray(verificationCode.target, targetsOf(platform, target)),
        eq(verificationCode.purpose, purpose),
        isNull(verificationCode.usedAt),
        gt(verificationCode.expiresAt, now),
        shownBy(by),
      ),
    )
    // One order of the counters' locks, so that two tries at once cannot deadlock.
    .orderBy(verificationCode.id)
  const right = live.find(
    ({ row, claimed }) =>
      claimed &&
      isGenuine(platform, CODE, row) &&
      blindIndexes(platform.config, 'code', `${row.id}:${code}`).some(hash =>
        timingSafeEqual(row.codeHash, hash),
      ),
  )
  return right ? success(right.row.id) : failure('code_incorrect', { field: 'code' })
}

/**
 * Consumes a checked code, and the requester's other codes for the same target and purpose, in the
 * transaction of the operation that the code permits. False when another request has consumed the code
 * before.
 */
export async function consumeCode(tx: Tx, platform: Platform, id: string): Promise<boolean> {
  const used = await rowsOf<{ id: string }>(
    tx,
    // Locks rows in one order: two requests with different codes wait for each other, and the second finds its code
    // used.
    sql`WITH live AS (
        SELECT c.id FROM verification_code c JOIN verification_code own ON own.id = ${id}::uuid
          AND c.target = own.target AND c.purpose = own.purpose AND c.asker = own.asker
        WHERE c.used_at IS NULL ORDER BY c.id FOR UPDATE OF c)
      UPDATE verification_code v SET used_at = ${toTimestamp(platform.clock.now())}::timestamptz
      FROM live WHERE v.id = live.id RETURNING v.id`,
  )
  return used.some(one => one.id === id)
}

/** Returns the stored hashes of a contact, one for each key of DATA_KEYS, the current key first. */
function targetsOf({ config }: Pick<Platform, 'config'>, target: string): Buffer[] {
  return blindIndexes(config, 'code_target', target)
}

/** Invalidates codes sent to the customer's contacts or the former one. They still count towards limits. */
export async function dropCodesOf(
  tx: Tx,
  platform: Platform,
  customerId: string,
  former: string,
): Promise<void> {
  const row = await credentialsOf(tx, platform, customerId)
  const { email, mobile } = row ? openContacts(platform.config, row) : { email: '', mobile: '' }
  const contacts = [email, mobile, former].filter(one => one !== '')
  const sent = contacts.flatMap(one => targetsOf(platform, one))
  await tx
    .update(verificationCode)
    .set({ usedAt: platform.clock.now() })
    .where(
      and(
        isNull(verificationCode.usedAt),
        or(inArray(verificationCode.target, sent), eq(verificationCode.askedBy, customerId)),
      ),
    )
}

export async function forgetCodes({ db, clock }: Platform, limit: number): Promise<number> {
  const before = clock.now().subtract({ hours: KEPT_DAYS.codes * 24 })
  const { sentAt } = verificationCode
  await db.execute(sql`SELECT forget_code_tries(${limit}::int)`)
  return deleteSlice(db, { table: verificationCode, by: sentAt, expired: lt(sentAt, before) }, limit)
}
