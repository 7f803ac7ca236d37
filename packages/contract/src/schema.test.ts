import { describe, expect, it } from 'vitest'
import { amount, day, signedAmount } from './schema.ts'

describe('an amount in an input', () => {
  it.each(['0', '12.5', '0.000001', '007'])('may be %j', text => {
    expect(amount.parse(text)).toBe(text)
  })
  it.each(['', '-1', '+1', '1e3', '1.', '.5', '1,5', ' 1', 'NaN', '９', '1\n', 12.5, null])(
    'may not be %j',
    junk => {
      const result = amount.safeParse(junk)
      expect(result.success).toBe(false)
    },
  )
  it('is refused with the error amount_incorrect', () => {
    expect(amount.safeParse('1,5').error?.issues[0]?.message).toBe('amount_incorrect')
  })
  it('may have a sign only if it is declared as a signed amount', () => {
    expect(signedAmount.parse('-12.5')).toBe('-12.5')
    expect(signedAmount.safeParse('--1').success).toBe(false)
  })
})

it.each(['0026-01-01', '0202-12-01', '1899-12-31', '1970-01-01', '3000-01-01', '9999-12-31'])(
  'a day out of range is refused with an error: %s',
  text => {
    expect(day.safeParse(text).error?.issues[0]?.message).toBe('day_incorrect')
  },
)

it.each(['1970-01-02', '2026-02-28', '2999-12-31'])('a day in the supported range is accepted: %s', text => {
  expect(day.parse(text)).toBe(text)
})
