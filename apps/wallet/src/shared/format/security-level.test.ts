import { expect, it } from 'vitest'
import { securityOf } from './security-level.ts'

it('is high with everything, and has no next step then', () => {
  expect(securityOf({ email: 'a@b.c', paymentPasswordSet: true })).toEqual({
    level: 'high',
    done: 3,
    all: 3,
    next: null,
  })
})

it('names the one next step and what it reaches', () => {
  expect(securityOf({ email: 'a@b.c', paymentPasswordSet: false })).toEqual({
    level: 'medium',
    done: 2,
    all: 3,
    next: { protection: 'pin', reaches: 'high' },
  })
})

it('is low with the password alone', () => {
  expect(securityOf({ email: '', paymentPasswordSet: false })).toMatchObject({
    level: 'low',
    next: { protection: 'email', reaches: 'medium' },
  })
})
