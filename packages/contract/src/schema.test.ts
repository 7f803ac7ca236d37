import { describe, expect, it } from 'vitest'
import { address, amount, code, password, pin, signedAmount, txid } from './schema.ts'

describe('amount', () => {
  it.each(['0', '12.5', '0.000001', '007'])('takes %j', text => {
    expect(amount.parse(text)).toBe(text)
  })
  it.each(['', '-1', '+1', '1e3', '1.', '.5', '1,5', ' 1', 'NaN', '９', '1\n', 12.5, null])(
    'refuses %j',
    junk => {
      const result = amount.safeParse(junk)
      expect(result.success).toBe(false)
    },
  )
  it('says which word a refusal is', () => {
    expect(amount.safeParse('1,5').error?.issues[0]?.message).toBe('amount_incorrect')
  })
  it('has a sign only as a movement', () => {
    expect(signedAmount.parse('-12.5')).toBe('-12.5')
    expect(signedAmount.safeParse('--1').success).toBe(false)
  })
})

it('codes and PINs are six ASCII digits', () => {
  for (const schema of [code, pin]) {
    expect(schema.parse('012345')).toBe('012345')
    for (const junk of ['', '12345', '1234567', '12345a', '１２３４５６', '12345\n', 123456])
      expect(schema.safeParse(junk).success).toBe(false)
  }
})

it('19: a code that is missing is asked for, as an empty one is', () => {
  for (const missing of [undefined, ''])
    expect(code.safeParse(missing).error?.issues[0]?.message).toBe('code_required')
})

it('passwords have six to 200 characters', () => {
  expect(password.safeParse('12345').error?.issues[0]?.message).toBe('password_too_short')
  expect(password.safeParse('tigers').success).toBe(true)
  expect(password.safeParse('x'.repeat(201)).error?.issues[0]?.message).toBe('invalid_input')
})

it('transaction ids are 64 hex digits, in lower case from then on', () => {
  expect(txid.parse(` ${'AB'.repeat(32)} `)).toBe('ab'.repeat(32))
  expect(txid.safeParse('ab').error?.issues[0]?.message).toBe('txid_format')
  expect(txid.safeParse(`0x${'ab'.repeat(31)}`).success).toBe(false)
})

it('addresses have the letters of base58 and begin with T', () => {
  expect(address.parse(' TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t ')).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t')
  for (const junk of ['TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60', 'BR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', 'T'])
    expect(address.safeParse(junk).success).toBe(false)
})
