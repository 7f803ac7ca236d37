import { claimAttempt, forgiveAttempts, type Patience } from '../../platform/attempts/attempts.ts'
import type { Platform } from '../../platform/platform.ts'

/** One address at one account: after four wrong passwords it waits, up to a quarter of an hour. */
const FROM_ONE_ADDRESS: Patience = { free: 4, longestSeconds: 900 }
/** All addresses together: whoever guesses from many waits too, but the owner never longer than a minute. */
const FROM_ALL: Patience = { free: 20, longestSeconds: 60 }

/** Counts a password before it is compared; how many seconds to wait first, 0 for none. The account need not exist. */
export async function claimPassword(platform: Platform, account: string, ip: string): Promise<number> {
  const wait = await claimAttempt(platform, `password|${account}|${ip}`, FROM_ONE_ADDRESS)
  return wait > 0 ? wait : claimAttempt(platform, `password|${account}`, FROM_ALL)
}

/** After a password that was right. */
export async function forgivePassword(platform: Platform, account: string, ip: string): Promise<void> {
  await forgiveAttempts(platform.db, `password|${account}|${ip}`)
  await forgiveAttempts(platform.db, `password|${account}`)
}
