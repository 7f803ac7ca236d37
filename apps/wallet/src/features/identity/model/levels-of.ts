import type { UserInfo } from '@matin/contract/user'
import { securityOf } from '#shared/format/security-level.ts'

export function levelsOf(user: UserInfo) {
  const { level: now, done, all } = securityOf(user)
  return { now, done, all, after: securityOf({ ...user, identityPassed: true }).level }
}
