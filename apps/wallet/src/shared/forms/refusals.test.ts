import { ERRORS } from '@matin/contract/errors'
import { expect, test } from 'vitest'
import en from '../../messages/en.json'
import ja from '../../messages/ja.json'
import zhHans from '../../messages/zh-Hans.json'
import zhHant from '../../messages/zh-Hant.json'
import type { Refusal } from './refusals.ts'

const refusals = [
  'amount_incorrect',
  'insufficient_balance',
  'insufficient_fee',
  'below_minimum',
  'pledge_below_minimum',
  'above_maximum',
  'limit_exceeded',
  'pool_capacity',
] as const satisfies readonly Refusal[]

test.each(refusals)('a form explains the refusal %s with the server’s text', refusal => {
  const { msg } = ERRORS[refusal]
  expect(en.Pay[refusal]).toBe(msg.en)
  expect(ja.Pay[refusal]).toBe(msg.ja)
  expect(zhHans.Pay[refusal]).toBe(msg['zh-Hans'])
  expect(zhHant.Pay[refusal]).toBe(msg['zh-Hant'])
})
