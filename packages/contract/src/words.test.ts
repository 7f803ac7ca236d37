import { describe, expect, it } from 'vitest'
import { ERRORS } from './errors.ts'
import { formatWords } from './words.ts'

describe('formatWords', () => {
  it('fills in every parameter, as often as it occurs', () => {
    expect(formatWords('a {x} b {y} {x}', { x: '1', y: '2' })).toBe('a 1 b 2 1')
  })

  it('leaves a parameter without a value as it is, and inserts values as plain text', () => {
    expect(formatWords('a {x} b {y} {x}', { x: '$&{y}' })).toBe('a $&{y} b {y} $&{y}')
    expect(formatWords('{amount} {x}')).toBe('{amount} {x}')
  })

  it.each(['amount', 'penalty', 'total', 'fee', 'spread', 'remaining', 'minimum', 'maximum'])(
    'groups the thousands of {%s}',
    name => {
      const said = (value: string) => formatWords(`= {${name}}`, { [name]: value })
      expect(said('1234567.0000891')).toBe('= 1,234,567.0000891')
      expect(said('-1234')).toBe('= -1,234')
      expect(said('999')).toBe('= 999')
      expect(said('47380 USDT')).toBe('= 47,380 USDT')
      expect(said('1234.5 USDT')).toBe('= 1,234.5 USDT')
    },
  )

  it('does not group other numbers, such as order numbers', () => {
    expect(formatWords('{orderNo} {left}', { orderNo: '20261121', left: '1234' })).toBe('20261121 1234')
  })
})

/** Checks that texts are formatted exactly as customers have always read them. */
it.each([
  ['code_too_soon', 'ja', { seconds: '37' }, 'コードは送信済みです。37秒お待ちください'],
  ['below_minimum', 'en', { minimum: '1000 USDT' }, 'The minimum is 1,000 USDT'],
  ['limit_exceeded', 'zh-Hans', { remaining: '12345.6 USDT' }, '超出 24 小时限额，剩余 12,345.6 USDT'],
  [
    'pin_locked',
    'zh-Hant',
    { until: '2026-03-02 10:24 UTC' },
    '錯誤次數過多，支付密碼鎖定至 2026-03-02 10:24 UTC',
  ],
  ['insufficient_balance', 'en', {}, 'Insufficient Balance'],
] as const)('the message %s is formatted exactly (%s)', (word, language, params, said) => {
  expect(formatWords(ERRORS[word].msg[language], params)).toBe(said)
})
