import { type Ask, askOne, fact } from '../../platform/acts/ask.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Caller, Platform } from '../../platform/platform.ts'

const DEVICE = fact<{ customer: string; session: string; at: string }, { device: string }>({
  name: 'device with tries of its own',
  asked: { customer: 'uuid', session: 'uuid', at: 'timestamptz' },
  text: `SELECT a.place, encode(s.device, 'hex') AS device FROM asked a
    JOIN session s ON s.id = a.session AND s.customer = a.customer AND is_known_device(s.customer, s.device, a.at)`,
})

/**
 * The device of a session in hex where the account knows it well enough for tries of its own (`is_known_device` of migration 0003), else
 * null: what others try neither keeps its owner waiting nor gains by it.
 */
export async function ownDevice(
  { ask, clock }: { ask: Ask; clock: Platform['clock'] },
  { customerId, sessionId }: Caller,
): Promise<string | null> {
  const asked = { customer: customerId, session: sessionId, at: toTimestamp(clock.now()) }
  return (await askOne(ask, DEVICE, asked))?.device ?? null
}

/** Whose wrong passwords of who is signed in count together: whoever has another session spends none of this one's. */
export async function passwordTries(platform: Platform, caller: Caller): Promise<string> {
  const device = await ownDevice(platform, caller)
  return device === null ? `session ${caller.sessionId}` : `device ${device}`
}

/**
 * Whose wrong codes of a second factor count together. Devices that the account does not know share theirs: with the password, or where
 * no factor is asked for at sign-in, sessions cost nothing.
 */
export async function factorTries(platform: Platform, caller: Caller): Promise<string> {
  const device = await ownDevice(platform, caller)
  return device === null ? 'signed in' : `device ${device}`
}
