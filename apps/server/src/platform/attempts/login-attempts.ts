import type { Tx } from '../db/database.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { claimAttempt, forgiveAttempts, type Patience, waitOf } from './throttle.ts'

/** Login attempt: the account, which need not exist, and the origin. */
export interface Guess {
  account: string
  ip: string
  /** Id by which the account knows the caller's device; null for an unknown device. */
  device: string | null
}

/**
 * Policy for one network or one known device at one account: after four wrong passwords it waits, at most 15 minutes.
 */
const FROM_ONE: Patience = { free: 4, longestSeconds: 900 }
/** Policy for all unknown devices of an account together: beyond it, somebody is guessing from many places. */
const FROM_ALL: Patience = { free: 20, longestSeconds: 60 }
/** Policies while an account is attacked: each network waits sooner, and the networks around it share 20 free tries. */
const WHILE_ATTACKED: Patience = { free: 0, longestSeconds: 900 }
const AROUND: Patience = { free: 20, longestSeconds: 900 }

/**
 * Counts a login attempt before the password is compared. Attempts of others never lock the owner out: a known device
 * has its own counter, and a network without attempts may try. Against callers with many networks, each network, and
 * soon the networks around it, wait longer and longer.
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
  // Blocked attempts do not count: one network alone is no attack from many places.
  if (wait > 0) return { wait, attacked }
  await claimAttempt(platform, allOf(guess), FROM_ALL, about)
  return { wait: attacked ? await claimAttempt(platform, aroundOf(guess), AROUND, about) : 0, attacked }
}

/**
 * Clears the attempts of the caller and of the networks around it, after the right password. The account's total
 * stays.
 */
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
