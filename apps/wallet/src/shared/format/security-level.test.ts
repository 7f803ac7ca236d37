import { expect, it } from 'vitest'
import { securityOf } from './security-level.ts'

const user = {
  email: 'a@b.c',
  mobile: '',
  paymentPasswordSet: true,
  secondFactor: false,
  identityPassed: false,
}

it('the security level counts six protections and names the next step', () => {
  expect(securityOf(user)).toEqual({
    level: 'medium',
    done: 3,
    all: 6,
    next: { protection: 'secondFactor', reaches: 'medium' },
  })
  expect(securityOf({ ...user, paymentPasswordSet: false })).toEqual({
    level: 'low',
    done: 2,
    all: 6,
    next: { protection: 'pin', reaches: 'medium' },
  })
})

it('the security level is low with a password and one contact', () => {
  expect(
    securityOf({ ...user, email: '', mobile: '+819012344471', paymentPasswordSet: false }),
  ).toMatchObject({
    level: 'low',
    done: 2,
    next: { protection: 'email' },
  })
})

it('the security level is high only with all protections', () => {
  const all = { ...user, mobile: '+819012344471', secondFactor: true, identityPassed: true }
  expect(securityOf(all)).toEqual({ level: 'high', done: 6, all: 6, next: null })
  expect(securityOf({ ...all, identityPassed: false })).toMatchObject({
    level: 'medium',
    next: { protection: 'identity', reaches: 'high' },
  })
  expect(securityOf({ ...all, mobile: '' })).toMatchObject({ next: { protection: 'mobile' } })
})
