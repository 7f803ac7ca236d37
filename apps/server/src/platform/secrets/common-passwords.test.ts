import { expect, it } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

it.each(['dragon1', 'PassWord123', 'liverpool', 'q1w2e3r4t5', 'zxcvbnm'])('%s is common', password => {
  expect(isCommonPassword(password)).toBe(true)
})

it.each(['correct horse', 'ärmelkanal-97', 'つゆのあとさき', 'hana.lind'])('%s is uncommon', password => {
  expect(isCommonPassword(password)).toBe(false)
})

it('the account itself is not allowed as a password', () => {
  for (const password of ['Hana.Lind@example.com', 'hana.lind'])
    expect(isCommonPassword(password, ['hana.lind@example.com'])).toBe(true)
  expect(isCommonPassword('+819012344471', ['+819012344471'])).toBe(true)
})

it.each(['Matin2026', 'usdt-wallet!', 'TRON_tron_1', 'Acme.2026'])(
  '%s is refused because it consists of a product word and signs',
  password => {
    expect(isCommonPassword(password, [], 'Acme')).toBe(true)
  },
)

it.each(['matinée at nine', 'trona', 'matinつゆ'])(
  '%s is accepted because it is more than a product word',
  password => {
    expect(isCommonPassword(password, [], 'Acme')).toBe(false)
  },
)
