import type { Language } from '@matin/contract/language'
import { write } from '@matin/i18n/read'
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

test.each(refusals)('%s: a form uses the same text as the server', refusal => {
  const said = (language: Language) => write(language, `errors.${refusal}`)
  expect(en.Pay[refusal]).toBe(said('en'))
  expect(ja.Pay[refusal]).toBe(said('ja'))
  expect(zhHans.Pay[refusal]).toBe(said('zh-Hans'))
  expect(zhHant.Pay[refusal]).toBe(said('zh-Hant'))
})
