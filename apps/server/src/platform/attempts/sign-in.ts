import type { Tx } from '../db/database.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { claimAttempt, forgiveAttempts, type Patience, waitOf } from './attempts.ts'

/** Whose password is tried, and from where. The account need not exist. */
export interface Guess {
  account: string
  ip: string
  /** What the account knows the caller's device by; null for a stranger's. */
  device: string | null
}

/** One network, or one known device, at one account: after four wrong passwords it waits, up to a quarter of an hour. */
const FROM_ONE: Patience = { free: 4, longestSeconds: 900 }
/** All strangers together: so many at a time, and somebody is guessing from many places. */
const FROM_ALL: Patience = { free: 20, longestSeconds: 60 }
/** Then every network begins to wait sooner, and the networks around each share what one had before. */
const WHILE_ATTACKED: Patience = { free: 0, longestSeconds: 900 }
const AROUND: Patience = { free: 20, longestSeconds: 900 }

/**
 * Counts a password before it is compared. Guesses never keep the owner out: a device that the account knows counts by itself, and
 * a network that has not guessed may try, whatever others did. What bounds those who have many networks is that each of them,
 * and soon the networks around it, wait longer and longer.
 */
export async function claimGuess(
  platform: Platform,
  guess: Guess,
): Promise<{ wait: number; attacked: boolean }> {
  const own = subjectOf(guess)
  const about = guess.account
  if (guess.device !== null)
    return { wait: await claimAttempt(platform, own, FROM_ONE, about), attacked: false }
  const attacked = (await waitOf(platform, allOf(guess))) > 0
  const wait = await claimAttempt(platform, own, attacked ? WHILE_ATTACKED : FROM_ONE, about)
  // Those that wait are no guesses: one network alone is no attack of many.
  if (wait > 0) return { wait, attacked }
  await claimAttempt(platform, allOf(guess), FROM_ALL, about)
  return { wait: attacked ? await claimAttempt(platform, aroundOf(guess), AROUND, about) : 0, attacked }
}

/** After the right password: the tries of whoever gave it, and of the networks around. Those of all strangers stay. */
export async function forgiveGuess(tx: Tx, platform: Pick<Platform, 'config'>, guess: Guess): Promise<void> {
  await forgiveAttempts(tx, platform, subjectOf(guess))
  if (guess.device === null) await forgiveAttempts(tx, platform, aroundOf(guess))
}

function subjectOf({ account, ip, device }: Guess): string {
  return device === null ? `password|${account}|${networkOf(ip)}` : `password|${account}|device|${device}`
}

function allOf({ account }: Guess): string {
  return `password|${account}`
}

function aroundOf({ account, ip }: Guess): string {
  return `password|${account}|around|${wideNetworkOf(ip)}`
}
