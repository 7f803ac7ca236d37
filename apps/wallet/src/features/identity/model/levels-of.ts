import type { UserInfo } from '@matin/contract/user'
import { securityOf } from '#shared/format/security-level.ts'

/** Security level now, and with a passed identity. */
export function levelsOf(user: UserInfo) {
  const { level: now, done, all } = securityOf(user)
  return { now, done, all, after: securityOf({ ...user, identityPassed: true }).level }
}
