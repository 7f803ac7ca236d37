import { asc, count, eq } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { sha256 } from '../../platform/ids.ts'
import type { Caller, Platform } from '../../platform/platform.ts'
import { loginDevice, session } from './tables.ts'

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

/** When the device of a session was seen first; null when it is the first that the customer ever used. */
export async function laterDeviceSince(tx: Tx, caller: Caller): Promise<Temporal.Instant | null> {
  const [own] = await tx
    .select({ userAgent: session.userAgent })
    .from(session)
    .where(eq(session.id, caller.sessionId))
  if (!own) return null
  const devices = await tx
    .select()
    .from(loginDevice)
    .where(eq(loginDevice.customer, caller.customerId))
    .orderBy(asc(loginDevice.firstSeenAt))
  const mine = Buffer.from(deviceOf(own.userAgent))
  const place = devices.findIndex(row => mine.equals(row.device))
  return place > 0 ? (devices[place]?.firstSeenAt ?? null) : null
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
