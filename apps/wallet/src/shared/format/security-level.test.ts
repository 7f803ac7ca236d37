import { expect, it } from 'vitest'
import { securityOf } from './security-level.ts'

const user = { email: 'a@b.c', mobile: '', paymentPasswordSet: true }

it('counts what is not open yet as missing, and sends nobody there', () => {
  expect(securityOf(user)).toEqual({ level: 'medium', done: 3, all: 6, next: null })
})

it('names the one next step and what it reaches', () => {
  expect(securityOf({ ...user, paymentPasswordSet: false })).toEqual({
    level: 'low',
    done: 2,
    all: 6,
    next: { protection: 'pin', reaches: 'medium' },
  })
})

it('is low with the password alone', () => {
  expect(securityOf({ ...user, email: '', paymentPasswordSet: false })).toMatchObject({
    level: 'low',
    done: 1,
    next: { protection: 'email' },
  })
})
