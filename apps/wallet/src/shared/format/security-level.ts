import type { UserInfo } from '@matin/contract/user'

export const SECURITY_LEVELS = ['low', 'medium', 'high'] as const
export type SecurityLevel = (typeof SECURITY_LEVELS)[number]

/** Protections in the order in which the app asks for them (docs/product.md, Accounts and sign-in). */
export type Protection = 'password' | 'email' | 'pin' | 'secondFactor' | 'mobile' | 'identity'

export interface Security {
  level: SecurityLevel
  done: number
  all: number
  /** Next protection to set up, and the level that the account then reaches; null when all are set up. */
  next: { protection: Protection; reaches: SecurityLevel } | null
}

type Facts = Pick<UserInfo, 'email' | 'mobile' | 'paymentPasswordSet' | 'secondFactor' | 'identityPassed'>

export function securityOf(user: Facts): Security {
  const has: Record<Protection, boolean> = {
    password: true,
    email: user.email !== '',
    pin: user.paymentPasswordSet,
    secondFactor: user.secondFactor,
    mobile: user.mobile !== '',
    identity: user.identityPassed,
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

function levelAt(done: number, all: number): SecurityLevel {
  if (done >= all) return 'high'
  return done <= 2 ? 'low' : 'medium'
}
