import type { UserInfo } from '@matin/contract/user'
import { securityOf } from '#shared/format/security-level.ts'

/** Returns the security level now, and the one with a passed identity check. */
export function levelsOf(user: UserInfo) {
  const { level: now, done, all } = securityOf(user)
  return { now, done, all, after: securityOf({ ...user, identityPassed: true }).level }
}
