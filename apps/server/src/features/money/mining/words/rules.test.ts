import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { expect, it } from 'vitest'
import { MINING_RULES } from './rules.ts'

it('the mining rules have the same sections in every language', () => {
  expect(Object.keys(MINING_RULES)).toEqual([...LANGUAGES])
  for (const language of LANGUAGES) {
    const sections = MINING_RULES[language]
    expect(sections).toHaveLength(MINING_RULES.en.length)
    for (const { title, text } of sections) {
      expect(title.trim()).not.toBe('')
      expect(text.length).toBeGreaterThan(20)
      for (const words of [title, text]) expect(wordingFaults(language, words)).toEqual([])
    }
  }
})

it('the mining rules are translated and not copied', () => {
  const all = LANGUAGES.flatMap(language => MINING_RULES[language].map(section => section.text))
  expect(new Set(all).size).toBe(all.length)
})

it('the mining rules say what machines, trials and NFTs cost, what is free and what is returned', () => {
  const said: Record<string, RegExp[]> = {
    en: [/non-refundable/, /once, after identity authentication/, /buy it back at the price/],
    ja: [/返還されません/, /1回だけ無料/, /購入価格で買い戻します/],
    'zh-Hans': [/支付后不退还/, /仅限一次/, /按您的购买价回购/],
    'zh-Hant': [/支付後不退還/, /僅限一次/, /依您的購買價買回/],
  }
  for (const language of LANGUAGES) {
    const text = MINING_RULES[language].map(section => section.text).join('\n')
    for (const pattern of said[language] ?? []) expect(text).toMatch(pattern)
  }
})

it('the mining rules state the payout hour, the 24-hour wait and the return of the principal', () => {
  const said: Record<string, RegExp[]> = {
    en: [/04:00/, /24 hours/, /principal returns to your spot account immediately/],
    ja: [/04:00/, /24時間/, /元本は直ちに現物口座へ戻ります/],
    'zh-Hans': [/04:00/, /24 小时/, /本金立即返还至现货账户/],
    'zh-Hant': [/04:00/, /24 小時/, /本金立即返還至現貨帳戶/],
  }
  for (const language of LANGUAGES) {
    const text = MINING_RULES[language].map(section => section.text).join('\n')
    for (const pattern of said[language] ?? []) expect(text).toMatch(pattern)
  }
})
