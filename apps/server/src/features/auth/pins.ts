import { failure, type Result, success } from '@matin/contract/envelope'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx, textArray } from '../../platform/db/database.ts'
import { instantFrom, toTimestamp } from '../../platform/db/instant.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { keyedMacs, keyIds } from '../../platform/secrets/vault.ts'
import { changeCredentials } from './credentials.ts'
import { customer } from './tables.ts'
import { ownDevice } from './tries.ts'
import { PIN_TRIES_LEFT } from './words/pins.ts'

const MAX_WRONG_PINS = 5
const LOCK_HOURS = 1

/** What the row says of a PIN that was tried, under its lock. */
interface Tried extends Record<string, unknown> {
  outcome: 'right' | 'wrong' | 'locked' | 'unset'
  /** ISO 8601. */
  until: string | null
  /** Tries before it is locked, after a wrong one. */
  left: number | null
  /** What is stored. */
  mac: string | null
}

/**
 * Checks a payment PIN, in one statement that holds the row which counts: whatever comes at once is judged one after the
 * other, so that parallel guesses get no more than five tries, and right PINs count none. The fifth wrong one locks it
 * for an hour. A device that the account knows counts by itself, all others together: who has another session locks no
 * PIN for the owner. A PIN whose key is gone is none.
 */
export async function checkPin(platform: Platform, caller: Caller, pin: string): Promise<Result<null>> {
  const { customerId } = caller
  const now = platform.clock.now()
  const device = await ownDevice(platform, caller)
  const { from, locked, t, count, isIt } = device === null ? SHARED : ofDevice(customerId, device)
  const macs = macsOf(platform, customerId, pin)
  const current = macs[0] ?? ''
  const forgiven =
    device === null
      ? sql`UPDATE customer c SET acts = c.acts + 1, pin_failures = 0, pin_locked_until = NULL
          FROM held h WHERE c.id = h.id AND h.outcome = 'right'
            AND (h.pin_failures > 0 OR h.pin_locked_until IS NOT NULL)`
      : sql`UPDATE login_device t SET pin_failures = 0, pin_locked_until = NULL
          FROM held h WHERE ${isIt} AND h.outcome = 'right'
            AND (h.pin_failures > 0 OR h.pin_locked_until IS NOT NULL)`
  const [tried] = await rowsOf<Tried>(
    platform.db,
    sql`WITH held AS MATERIALIZED (
        SELECT c.id, c.pin_mac, ${t}.pin_locked_until, ${t}.pin_failures,
            CASE WHEN c.pin_mac IS NULL OR split_part(c.pin_mac, '.', 1) <> ALL (${textArray(keyIds(platform.config))}::text[]) THEN 'unset'
              WHEN ${t}.pin_locked_until > ${toTimestamp(now)}::timestamptz THEN 'locked'
              WHEN c.pin_mac = ANY (${textArray(macs)}::text[]) THEN 'right' ELSE 'wrong' END AS outcome
          FROM ${from} WHERE c.id = ${customerId}::uuid FOR NO KEY UPDATE OF ${locked}
      ), counted AS (
        -- A lock that has ended began anew.
        UPDATE ${count} pin_failures = CASE WHEN h.pin_locked_until IS NULL THEN h.pin_failures + 1 ELSE 1 END,
            pin_locked_until = CASE WHEN h.pin_locked_until IS NULL AND h.pin_failures + 1 >= ${MAX_WRONG_PINS}::int
              THEN ${toTimestamp(now.add({ hours: LOCK_HOURS }))}::timestamptz END
          FROM held h WHERE ${isIt} AND h.outcome = 'wrong' RETURNING ${t}.pin_locked_until, ${t}.pin_failures
      ), forgiven AS (${forgiven})
      SELECT CASE WHEN (SELECT pin_locked_until FROM counted) IS NULL THEN h.outcome ELSE 'locked' END AS outcome,
        coalesce((SELECT pin_locked_until FROM counted), h.pin_locked_until)::text AS until,
        ${MAX_WRONG_PINS}::int - (SELECT pin_failures FROM counted) AS left, h.pin_mac AS mac FROM held h`,
  )
  switch (tried?.outcome) {
    case 'right':
      if (tried.mac !== current) await followKey(platform, customerId, tried.mac, current)
      return success(null)
    case 'wrong':
      return failure('pin_incorrect', {
        field: 'pin',
        atField: PIN_TRIES_LEFT,
        params: { left: String(tried.left ?? 0) },
      })
    case 'locked':
      return failure('pin_locked', { field: 'pin', params: { until: `${timeOf(tried.until)} UTC` } })
    default:
      return failure('pin_not_set')
  }
}

/** A right PIN is hashed with the key of now, unless it is another one by now. */
async function followKey(
  platform: Platform,
  customerId: string,
  former: string | null,
  pinMac: string,
): Promise<void> {
  const also = { acts: sql`${customer.acts} + 1` }
  await platform.db.transaction(tx =>
    changeCredentials(tx, platform, customerId, row => (row.pinMac === former ? { pinMac } : null), also),
  )
}

/** Where tries count that no device has of its own. */
const SHARED = {
  from: sql`customer c`,
  locked: sql`c`,
  t: sql`c`,
  count: sql`customer c SET acts = c.acts + 1,`,
  isIt: sql`c.id = h.id`,
}

function ofDevice(customerId: string, device: string) {
  return {
    from: sql`customer c JOIN login_device t ON t.customer = ${customerId}::uuid AND t.device = ${bytesOf(device)}`,
    locked: sql`c, t`,
    t: sql`t`,
    count: sql`login_device t SET`,
    isIt: sql`t.customer = h.id AND t.device = ${bytesOf(device)}`,
  }
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex, 'hex')
}

/** Wrong tries of a former PIN count no more, on any device. */
export async function forgivePins(tx: Tx, customerId: string): Promise<void> {
  await tx.execute(
    sql`UPDATE login_device SET pin_failures = 0, pin_locked_until = NULL
      WHERE customer = ${customerId}::uuid AND (pin_failures > 0 OR pin_locked_until IS NOT NULL)`,
  )
}

/** Whether what is stored is a PIN: one whose key is gone is none. */
export function hasPin({ config }: Pick<Platform, 'config'>, pinMac: string | null): boolean {
  return pinMac !== null && keyIds(config).includes(pinMac.split('.')[0] ?? '')
}

/** What is stored of a PIN, by each key; the current one's first. */
export function macsOf({ config }: Pick<Platform, 'config'>, customerId: string, pin: string): string[] {
  return keyedMacs(config, { purpose: 'pin', owner: customerId }, pin)
}

function timeOf(until: string | null): string {
  return until === null ? '' : instantFrom(until).toString({ smallestUnit: 'minute' }).slice(11, 16)
}
