import { failure, type Result, success } from '@matin/contract/result'
import { MAX_WRONG_PINS, PIN_LOCK_HOURS } from '@matin/domain/auth/protection'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { keyedMacs, keyIds } from '#platform/secrets/vault.ts'
import { ownDevice } from '../sign-in/attempt-counters.ts'
import { changeCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'

/** Result of a PIN try, read while the row of its counter is locked. */
interface Tried extends Record<string, unknown> {
  outcome: 'right' | 'wrong' | 'locked' | 'unset'
  /** End of the lock in ISO 8601; null when the PIN is not locked. */
  until: string | null
  /** Tries left before the lock, after a wrong PIN. */
  left: number | null
  mac: string | null
}

/**
 * Checks a payment PIN in one statement that locks the row of its counter. Parallel tries are checked one
 * after the other, so an attack gets five tries at most; right PINs do not count. The fifth wrong try locks
 * the PIN for an hour. Each known device has its own counter and all others share one, so another session
 * cannot lock the owner's PIN. A PIN whose key was removed counts as not set.
 */
export async function checkPin(platform: Platform, caller: Caller, pin: string): Promise<Result<null>> {
  const { customerId } = caller
  const now = platform.clock.now()
  const device = await ownDevice(platform, caller)
  const macs = macsOf(platform, customerId, pin)
  const current = macs[0] ?? ''
  const [tried] = await rowsOf<Tried>(
    platform.db,
    sql`SELECT t.outcome, t.until::text AS until, t.tries_left AS left, t.mac FROM try_pin(${platform.config.INTERNAL_SECRET}, ${customerId}::uuid,
      ${Buffer.from(device ?? '', 'hex')}::bytea, ${textArray(macs)}::text[], ${textArray(keyIds(platform.config))}::text[],
      ${toTimestamp(now)}::timestamptz, ${toTimestamp(now.add({ hours: PIN_LOCK_HOURS }))}::timestamptz, ${MAX_WRONG_PINS}::int) AS t`,
  )
  switch (tried?.outcome) {
    case 'right':
      if (tried.mac !== current) await followKey(platform, customerId, tried.mac, current)
      return success(null)
    case 'wrong':
      return failure('pin_incorrect', {
        field: 'pin',
        atField: { text: 'pin_tries_left', values: { left: String(tried.left ?? 0) } },
      })
    case 'locked':
      return failure('pin_locked', { field: 'pin', params: { until: timeOf(tried.until) } })
    default:
      return failure('pin_not_set')
  }
}

/** Rehashes a right PIN with the current key, unless the PIN was changed meanwhile. */
async function followKey(
  platform: Platform,
  customerId: string,
  former: string | null,
  pinMac: string,
): Promise<void> {
  const also = { version: sql`${customer.version} + 1` }
  await platform.db.transaction(tx =>
    changeCredentials(tx, platform, customerId, row => (row.pinMac === former ? { pinMac } : null), also),
  )
}

/** Deletes the counts of wrong tries of a former PIN on every device. */
export async function clearPinAttempts(
  tx: Tx,
  { config }: Pick<Platform, 'config'>,
  customerId: string,
): Promise<void> {
  await tx.execute(sql`SELECT clear_pin_attempts(${config.INTERNAL_SECRET}, ${customerId}::uuid)`)
}

/**
 * Hours for which the count of wrong PIN tries is kept after the last try and after a lock, so that an
 * attacker gains nothing by waiting.
 */
const TRIES_HOURS = 24

export async function forgetPins({ db, clock, config }: Platform, limit: number): Promise<number> {
  const before = toTimestamp(clock.now().subtract({ hours: TRIES_HOURS }))
  const [gone] = await rowsOf<{ count: number }>(
    db,
    sql`SELECT forget_pins(${config.INTERNAL_SECRET}, ${before}::timestamptz, ${limit}::int) AS count`,
  )
  return gone?.count ?? 0
}

/** Whether a PIN is set. A PIN whose key was removed counts as not set. */
export function hasPin({ config }: Pick<Platform, 'config'>, pinMac: string | null): boolean {
  return pinMac !== null && keyIds(config).includes(pinMac.split('.')[0] ?? '')
}

/** Returns the MACs of a PIN, one for each key, the current key first. */
export function macsOf({ config }: Pick<Platform, 'config'>, customerId: string, pin: string): string[] {
  return keyedMacs(config, { purpose: 'pin', owner: customerId }, pin)
}

function timeOf(until: string | null): string {
  return until === null ? '' : toTimestamp(instantFrom(until))
}
