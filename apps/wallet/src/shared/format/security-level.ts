import type { UserInfo } from '@matin/contract/auth'

export const SECURITY_LEVELS = ['low', 'medium', 'high'] as const
export type SecurityLevel = (typeof SECURITY_LEVELS)[number]

/** What protects an account, in the order in which it is asked for. */
export type Protection = 'password' | 'email' | 'pin'

export interface Security {
  level: SecurityLevel
  done: number
  all: number
  /** The one next step; null when there is none. */
  next: { protection: Protection; reaches: SecurityLevel } | null
}

/** What protects the account so far, out of what this app offers today. */
export function securityOf(user: Pick<UserInfo, 'email' | 'paymentPasswordSet'>): Security {
  const has: Record<Protection, boolean> = {
    password: true,
    email: user.email !== '',
    pin: user.paymentPasswordSet,
  }
  const protections = Object.keys(has) as Protection[]
  const all = protections.length
  const done = protections.filter(protection => has[protection]).length
  const missing = protections.find(protection => !has[protection])
  return {
    level: levelAt(done, all),
    done,
    all,
    next: missing === undefined ? null : { protection: missing, reaches: levelAt(done + 1, all) },
  }
}

/** High needs everything, low is the password alone. */
function levelAt(done: number, all: number): SecurityLevel {
  if (done >= all) return 'high'
  return done <= 1 ? 'low' : 'medium'
}
