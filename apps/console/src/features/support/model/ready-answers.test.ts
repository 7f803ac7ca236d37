import type { SupportFacts } from '@matin/contract/admin/support'
import { expect, it } from 'vitest'
import { FACTS, HELD, WITHDRAWAL } from '../testing/facts.ts'
import { asksAboutPaying } from './about.ts'
import { fillAnswer, suggestAnswers } from './ready-answers.ts'

it.each([
  ['en', 'until 15 June at 03:02 (UTC)'],
  ['ja', '6月15日 03:02 (UTC) まで'],
  ['zh-Hans', '暂停至 6月15日 03:02 (UTC)'],
  ['zh-Hant', '暫停至 6月15日 03:02 (UTC)'],
] as const)(
  'the answer about a hold says when it ends, in the customer’s language (%s)',
  (language, says) => {
    expect(fillAnswer('hold', { ...FACTS, hold: HELD }, language)).toContain(says)
  },
)

it('a ready answer is not offered to an account without the facts that it needs', () => {
  for (const id of ['hold', 'inReview', 'underWay', 'recharge', 'identity'] as const)
    expect(fillAnswer(id, FACTS, 'en')).toBeNull()
})

it.each<[string, Partial<SupportFacts>, boolean, string[]]>([
  ['nothing', {}, false, ['receipt', 'noCodes']],
  ['a hold', { hold: HELD }, false, ['hold', 'receipt']],
  ['a hold, and paying', { hold: HELD }, true, ['hold', 'noPayment']],
  ['a held withdrawal', { hold: HELD, withdrawal: WITHDRAWAL }, false, ['hold', 'inReview']],
  ['paying alone', {}, true, ['noPayment']],
])('ready answers are suggested by what is open: %s', (_, facts, asksToPay, ids) => {
  expect(suggestAnswers({ ...FACTS, ...facts }, asksToPay)).toEqual(ids)
})

it.each([
  ['Do I have to pay a fee?', true],
  ['手数料を払えば解除できますか？', true],
  ['需要交手续费吗？', true],
  ['需要繳費嗎？', true],
  ['Where is my recharge?', false],
  ['出金が保留になっている理由を教えてください', false],
])('a message that asks whether paying helps is recognised: %s', (text, asks) => {
  expect(asksAboutPaying(text)).toBe(asks)
})
