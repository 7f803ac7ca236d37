import { batchQuery, type Load, loadOne } from '#platform/commands/batch-query.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Caller, Platform } from '#platform/platform.ts'

const DEVICE = batchQuery<{ customer: string; session: string; at: string }, { device: string }>({
  name: 'device with tries of its own',
  params: { customer: 'uuid', session: 'uuid', at: 'timestamptz' },
  text: `SELECT a.ordinal, encode(s.device, 'hex') AS device FROM params a
    JOIN session s ON s.id = a.session AND s.customer = a.customer AND is_known_device(s.customer, s.device, a.at)`,
})

/**
 * Returns the caller's device (hex) if it has its own count of tries, because the account has known it long
 * enough (`is_known_device` of migration 0003); otherwise null. Tries from other devices do not delay the
 * owner.
 */
export async function ownDevice(
  { load, clock }: { load: Load; clock: Platform['clock'] },
  { customerId, sessionId }: Caller,
): Promise<string | null> {
  const asked = { customer: customerId, session: sessionId, at: toTimestamp(clock.now()) }
  return (await loadOne(load, DEVICE, asked))?.device ?? null
}

/** Returns the counter of a signed-in customer's wrong passwords. Other sessions do not use up its tries. */
export async function passwordTries(platform: Platform, caller: Caller): Promise<string> {
  const device = await ownDevice(platform, caller)
  return device === null ? `session ${caller.sessionId}` : `device ${device}`
}

/** Unknown devices share one counter, so new sessions gain no tries. */
export async function factorTries(platform: Platform, caller: Caller): Promise<string> {
  const device = await ownDevice(platform, caller)
  return device === null ? 'signed in' : `device ${device}`
}
