import type { Tx } from '../db/database.ts'
import { networkOf, wideNetworkOf } from '../network.ts'
import type { Platform } from '../platform.ts'
import { claimAttempt, clearAttempts, type ThrottlePolicy, waitOf } from './throttle.ts'

/** The account need not exist. */
export interface LoginAttempt {
  account: string
  ip: string
  /** Null for an unknown device. An operator has a passkey or a known network in place of a device. */
  device: string | null
}

/** One network or one known device at one account: after four wrong passwords it waits, at most 15 minutes. */
const ONE_ORIGIN_POLICY: ThrottlePolicy = { free: 4, longestSeconds: 900 }
/** All unknown devices of an account together. Beyond it, the account counts as attacked from many networks. */
const ALL_ORIGINS_POLICY: ThrottlePolicy = { free: 20, longestSeconds: 60 }
/** During an attack, each network waits after its first attempt; each wide network has 20 free attempts. */
const UNDER_ATTACK_POLICY: ThrottlePolicy = { free: 0, longestSeconds: 900 }
const SUBNET_POLICY: ThrottlePolicy = { free: 20, longestSeconds: 900 }

/**
 * Counts a login attempt before the password is compared. Attempts of others never lock the owner out: a
 * known device has its own counter, and a network without attempts may try. During an attack from many
 * networks, each network waits from its first attempt on, and the wide network around it is counted as well.
 * `wait` is in seconds; 0 permits the attempt.
 */
export async function recordLoginAttempt(
  platform: Platform,
  attempt: LoginAttempt,
): Promise<{ wait: number; attacked: boolean }> {
  const own = subjectOf(attempt)
  const about = attempt.account
  if (attempt.device !== null)
    return { wait: await claimAttempt(platform, own, ONE_ORIGIN_POLICY, about), attacked: false }
  const attacked = (await waitOf(platform, allOf(attempt))) > 0
  const wait = await claimAttempt(platform, own, attacked ? UNDER_ATTACK_POLICY : ONE_ORIGIN_POLICY, about)
  // Blocked attempts do not count: one network alone is no attack from many places.
  if (wait > 0) return { wait, attacked }
  await claimAttempt(platform, allOf(attempt), ALL_ORIGINS_POLICY, about)
  return {
    wait: attacked ? await claimAttempt(platform, aroundOf(attempt), SUBNET_POLICY, about) : 0,
    attacked,
  }
}

/** The count for the account as a whole stays. */
export async function clearLoginAttempt(
  tx: Tx,
  platform: Pick<Platform, 'config'>,
  attempt: LoginAttempt,
): Promise<void> {
  await clearAttempts(tx, platform, subjectOf(attempt))
  if (attempt.device === null) await clearAttempts(tx, platform, aroundOf(attempt))
}

function subjectOf({ account, ip, device }: LoginAttempt): string {
  return device === null ? `password|${account}|${networkOf(ip)}` : `password|${account}|device|${device}`
}

function allOf({ account }: LoginAttempt): string {
  return `password|${account}`
}

function aroundOf({ account, ip }: LoginAttempt): string {
  return `password|${account}|around|${wideNetworkOf(ip)}`
}
