import { expect, test } from 'vitest'
import { titleOf } from './proposal-kinds.ts'

test.each([
  ['Fund pool usdt-30 with 50000.5 USDT', 'Fund pool usdt-30 with 50,000.5 USDT'],
  [
    'Credit a transfer of 1460 USDT to customer 255109105',
    'Credit a transfer of 1,460 USDT to customer 255 109 105',
  ],
  ['Change withdrawal_fee to 1.9', 'Change withdrawal fee to 1.9'],
  ['Invite Jo Lind (jo_lind@matin.example): owner', 'Invite Jo Lind (jo_lind@matin.example): owner'],
])(
  'a proposal’s title groups the digits of amounts and UIDs and names the setting in words: %s',
  (title, read) => {
    expect(titleOf(title)).toBe(read)
  },
)
