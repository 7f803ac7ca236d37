import { expect, test } from 'vitest'
import { previewWithdrawal, type Terms } from './withdraw-preview.ts'

const terms: Terms = {
  network: 'TRC-20',
  fee: '1',
  minimum: '10',
  available: '2168.36',
  limit24h: '1000',
  used24h: '250',
  raisedLimit24h: '50000',
  hold: null,
  savedOnly: false,
  paused: null,
}

test('the arriving amount is exactly the quantity less the fee', () => {
  const preview = previewWithdrawal('500.000001', terms, 50)
  expect(preview.refusal).toBeNull()
  expect(preview.arrival).toBe('499.000001')
  expect(preview.left).toBe('249.999999')
})

test('MAX is the smaller of balance and remaining limit, and is accepted', () => {
  expect(previewWithdrawal('', terms, 50).max).toBe('750')
  expect(previewWithdrawal('750', terms, 50).refusal).toBeNull()
  expect(previewWithdrawal('', { ...terms, available: '80.5' }, 50).max).toBe('80.5')
})

test.each([
  ['', 'amount_incorrect'],
  ['0', 'amount_incorrect'],
  ['1', 'insufficient_fee'],
  ['9.999999', 'below_minimum'],
  ['2168.360001', 'insufficient_balance'],
  ['750.000001', 'limit_exceeded'],
])('an amount of "%s" is refused: %s', (typed, refusal) => {
  expect(previewWithdrawal(typed, terms, 50).refusal).toBe(refusal)
})

test('the limit meter shows the used part and the part of this withdrawal, and never overflows', () => {
  expect(previewWithdrawal('500', terms, 40)).toMatchObject({ usedTicks: 10, nextTicks: 20 })
  expect(previewWithdrawal('9999', terms, 40)).toMatchObject({ usedTicks: 10, nextTicks: 0, left: '750' })
  expect(previewWithdrawal('5', { ...terms, limit24h: '100' }, 40)).toMatchObject({
    usedTicks: 40,
    headroom: '0',
  })
})
