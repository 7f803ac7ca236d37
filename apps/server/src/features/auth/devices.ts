import { count, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { instantFrom } from '../../platform/db/instant.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { loginDevice } from './tables.ts'

const BROWSERS = [
  [/Edg[A-Z]*\//i, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const
const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
] as const

/**
 * Notes the device of a sign-in and returns its name when the customer has used others and never this one.
 * Versions do not count: an update of the browser is the same device.
 */
export async function newDevice(
  tx: Tx,
  platform: Platform,
  customerId: string,
  userAgent: string,
): Promise<string | null> {
  const device = deviceOf(userAgent)
  const [before] = await tx
    .select({ devices: count() })
    .from(loginDevice)
    .where(eq(loginDevice.customer, customerId))
  const inserted = await tx
    .insert(loginDevice)
    .values({ customer: customerId, device, firstSeenAt: platform.clock.now() })
    .onConflictDoNothing()
    .returning({ customer: loginDevice.customer })
  return inserted.length === 1 && (before?.devices ?? 0) > 0 ? deviceName(userAgent) : null
}

/** A device that a customer signed in from: its hash in hex, and since when, ISO 8601. */
export interface DeviceSeen {
  device: string
  since: string
}

/**
 * When the device of a session was seen first, of the customer's devices in the order in which they were; null when it is the
 * first that they ever used, or the session is gone.
 */
export function laterDeviceSince(
  userAgent: string | null,
  devices: readonly DeviceSeen[],
): Temporal.Instant | null {
  if (userAgent === null) return null
  const mine = Buffer.from(deviceOf(userAgent)).toString('hex')
  const place = devices.findIndex(({ device }) => device === mine)
  const seen = place > 0 ? devices[place] : undefined
  return seen ? instantFrom(seen.since) : null
}

function deviceOf(userAgent: string): Uint8Array {
  return sha256(userAgent.replace(/[\d._]+/g, ''))
}

/** "Chrome, Windows"; what an unknown program calls itself, cut short, when it is no browser. */
export function deviceName(userAgent: string): string {
  const named = (list: readonly (readonly [RegExp, string])[]) =>
    list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const names = [named(BROWSERS), named(SYSTEMS)].filter(name => name !== undefined)
  return names.length > 0 ? names.join(', ') : userAgent.replace(/[^\w ./-]/g, '').slice(0, 40) || '?'
}
