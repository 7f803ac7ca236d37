import { expect, it } from 'vitest'
import { sendRefusal } from './send-refusal.ts'

const bounds = { available: '100', limit24h: '1000', used24h: '950' }

it.each([
  ['', 'amount_incorrect'],
  ['0', 'amount_incorrect'],
  ['0.99', 'below_minimum'],
  ['1', null],
  ['50', null],
  ['50.000001', 'limit_exceeded'],
  ['100.000001', 'insufficient_balance'],
])('an amount of %j gives the refusal %s', (typed, refusal) => {
  expect(sendRefusal(typed, '1', bounds)).toEqual({ refusal, headroom: '50' })
})

it('a balance below the minimum amount cannot be sent, even as a whole', () => {
  expect(sendRefusal('0.5', '1', { ...bounds, available: '0.5' }).refusal).toBe('below_minimum')
})

it('the remaining limit is never shown below zero', () => {
  expect(sendRefusal('1', '1', { ...bounds, used24h: '1200' }).headroom).toBe('0')
})
