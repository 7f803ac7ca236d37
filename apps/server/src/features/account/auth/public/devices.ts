import type { KnownDevice, listCustomerDevices } from '@matin/contract/admin/customer'
import { DEVICE_CURSOR } from '@matin/contract/cursor'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { and, type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, type Page, toPage } from '#platform/db/page.ts'
import { sha256 } from '#platform/ids.ts'
import type { Platform } from '#platform/platform.ts'
import type { CustomerInput } from '#platform/query.ts'
import type { Account } from '../sign-in/account.ts'
import { customer } from '../tables.ts'
import { ownedBy } from './contacts.ts'

/** Returns whether it is new. A device is the browser's token, because anybody can forge a user agent. */
export async function noteDevice(
  tx: Tx,
  platform: Platform,
  customerId: string,
  { device, registers = false }: { device: string; registers?: boolean },
): Promise<boolean> {
  const noting = noteOf(platform, { customer: customerId, device: deviceHash(device) }, registers)
  const [noted] = await rowsOf<{ fresh: boolean }>(tx, sql`SELECT ${noting} AS fresh`)
  return noted?.fresh === true
}

/** Returns the expression that records a device in use, for a statement of any kind. */
export function noteOf(
  { config, clock }: Platform,
  { customer, device }: { customer: string; device: Uint8Array },
  registers = false,
): SQL<boolean> {
  const at = toTimestamp(clock.now())
  return sql`note_device(${config.INTERNAL_SECRET}, ${customer}::uuid, ${device}, ${at}::timestamptz, ${registers}::boolean)`
}

/** Beyond `DEVICES_BY_SMS` in 24 hours, new devices are not reported by SMS, because each SMS costs money. */
export async function hasManyNewDevices(tx: Tx, { clock }: Platform, customerId: string): Promise<boolean> {
  const since = toTimestamp(clock.now().subtract({ hours: 24 }))
  const [row] = await rowsOf<{ many: boolean }>(
    tx,
    sql`SELECT count(*) > ${DEVICES_BY_SMS}::int AS many FROM (SELECT FROM login_device
      WHERE customer = ${customerId}::uuid AND first_seen_at > ${since}::timestamptz LIMIT ${DEVICES_BY_SMS + 1}) AS d`,
  )
  return row?.many === true
}

export async function devicePage(
  { db, clock }: Platform,
  { caller: { customerId }, input: { cursor } }: CustomerInput<typeof listCustomerDevices>,
): Promise<Page<KnownDevice>> {
  const [, moment, hash = ''] = DEVICE_CURSOR.exec(cursor ?? '') ?? []
  const before = moment
    ? toTimestamp(Temporal.Instant.fromEpochMilliseconds(Number(moment)))
    : // Of one form with and without a cursor: the index begins where it says.
      'infinity'
  const rows = await rowsOf<{ hash: string; first: string; seen: string; sessions: number }>(
    db,
    sql`SELECT left(encode(d.device, 'hex'), 12) AS hash, d.first_seen_at AS first, d.seen_at AS seen,
        (SELECT count(*)::int FROM session s WHERE s.customer = d.customer AND s.device = d.device
          AND s.expires_at > ${toTimestamp(clock.now())}::timestamptz) AS sessions
      FROM login_device d WHERE d.customer = ${customerId}::uuid
        AND (d.seen_at, d.device) < (${before}::timestamptz, decode(${hash}, 'hex'))
      ORDER BY d.seen_at DESC, d.device DESC LIMIT ${PAGE_SIZE + 1}`,
  )
  return toPage(
    rows,
    row => `${instantFrom(row.seen).epochMilliseconds}.${row.hash}`,
    row => ({
      id: row.hash,
      firstSeenAt: toTimestamp(instantFrom(row.first)),
      seenAt: toTimestamp(instantFrom(row.seen)),
      sessions: row.sessions,
    }),
  )
}

/**
 * Returns the hash (hex) of a device that the account knows (`is_known_device`), and so has tries and codes of
 * its own; null for any other. Somebody with the password can sign in on any number of devices, which must
 * bring no further tries.
 */
export async function knownDevice(
  platform: Platform,
  account: Account,
  token: string,
): Promise<string | null> {
  const device = deviceHash(token)
  const at = toTimestamp(platform.clock.now())
  const [known] = await platform.db
    .select({ id: customer.id })
    .from(customer)
    .where(
      and(
        ownedBy(platform.config, account),
        sql`is_known_device(${customer.id}, ${device}, ${at}::timestamptz)`,
      ),
    )
  return known ? Buffer.from(device).toString('hex') : null
}

/** Number of new devices a day that are reported by SMS. Email and inbox report all. */
const DEVICES_BY_SMS = 5

export function deviceHash(token: string): Uint8Array {
  return sha256(token)
}

export function forgetDevices({ db, clock, config }: Platform, limit: number): Promise<number> {
  const at = clock.now().subtract({ hours: KEPT_DAYS.devices * 24 })
  return forget(db, config, { of: null, at, limit })
}

export async function forgetDevicesOf(tx: Tx, { config }: Platform, of: string): Promise<void> {
  await forget(tx, config, { of, at: Temporal.Instant.fromEpochMilliseconds(0), limit: 0 })
}

/**
 * Deletes the devices of a customer that are newer than the one with this hash, of whose session or browser a
 * new password comes: a thief's devices keep no tries, codes and places. None if the account has not seen it.
 */
export async function forgetNewerDevices(
  tx: Tx,
  { config }: Platform,
  customerId: string,
  device: SQL | Uint8Array,
): Promise<void> {
  await tx.execute(sql`SELECT forget_devices(${config.INTERNAL_SECRET}, d.customer, d.first_seen_at, 0)
    FROM login_device d WHERE d.customer = ${customerId}::uuid AND d.device = ${device}`)
}

async function forget(
  tx: Tx,
  { INTERNAL_SECRET }: Platform['config'],
  { of, at, limit }: { of: string | null; at: Temporal.Instant; limit: number },
): Promise<number> {
  const [gone] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT forget_devices(${INTERNAL_SECRET}, ${of}::uuid, ${toTimestamp(at)}::timestamptz, ${limit}::int) AS count`,
  )
  return gone?.count ?? 0
}
