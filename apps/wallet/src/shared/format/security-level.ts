import type { UserInfo } from '@matin/contract/auth'

export type SecurityLevel = 'low' | 'medium' | 'high'

/** What protects the account so far, out of what this app offers today. */
export function securityLevel(user: UserInfo): { level: SecurityLevel; done: number; all: number } {
  const parts = [true, user.email !== '', user.paymentPasswordSet]
  const done = parts.filter(Boolean).length
  const level = done === parts.length ? 'high' : done === 1 ? 'low' : 'medium'
  return { level, done, all: parts.length }
}
