import { describe, expect, it } from 'vitest'
import { compileTexts } from './compile.ts'
import { write } from './read.ts'
import { writerOf } from './writer.ts'

/** Compiles a source text and writes it with values. */
function written(source: string, values: Record<string, string>): string {
  return writerOf({ en: compileTexts({ it: source }) }).write('en', 'it' as never, values)
}

describe('a text', () => {
  it('shows every value, as often as it occurs, and treats it as plain text', () => {
    expect(written('a {x} b {y} {x}', { x: '1', y: '2' })).toBe('a 1 b 2 1')
    expect(written('a {x} b {y} {x}', { x: '$&{y}', y: '#' })).toBe('a $&{y} b # $&{y}')
  })

  it.each([
    ...['amount', 'penalty', 'total', 'fee', 'spread'].map(name => [name, '.00'] as const),
    ...['remaining', 'minimum', 'maximum'].map(name => [name, ''] as const),
  ])(
    'groups the thousands of {%s}, has two decimals or more, and none or %s where it is whole',
    (name, whole) => {
      const said = (value: string) => written(`= {${name}}`, { [name]: value })
      expect(said('1234567.0000891')).toBe('= 1,234,567.0000891')
      expect(said('-1234')).toBe(`= -1,234${whole}`)
      expect(said('999')).toBe(`= 999${whole}`)
      expect(said('47380 USDT')).toBe(`= 47,380${whole} USDT`)
      expect(said('1234.5 USDT')).toBe('= 1,234.50 USDT')
    },
  )

  it('does not group other numbers, such as order numbers', () => {
    expect(written('{orderNo} {left}', { orderNo: '20261121', left: '1234' })).toBe('20261121 1234')
  })

  it('throws if its id is unknown, and if its source does not compile', () => {
    expect(() => write('en', 'errors.unknown' as never)).toThrow('there is no text errors.unknown in en')
    expect(() => written('{x', {})).toThrow('the text it does not compile')
  })
})

/** These texts must stay as customers have always read them. */
it.each([
  ['code_too_soon', 'ja', { seconds: '37' }, 'コードは送信済みです。37秒お待ちください。'],
  ['below_minimum', 'en', { minimum: '1000 USDT' }, 'The minimum is 1,000 USDT'],
  ['limit_exceeded', 'zh-Hans', { remaining: '12345.6 USDT' }, '超出 24 小时限额，剩余额度 12,345.60 USDT'],
  [
    'pin_locked',
    'zh-Hant',
    { until: '2026-03-02 10:24 UTC' },
    '錯誤次數過多，支付密碼鎖定至 2026-03-02 10:24 UTC',
  ],
  ['insufficient_balance', 'en', {}, 'Insufficient Balance'],
] as const)('the message %s is formatted exactly (%s)', (word, language, values, said) => {
  expect(write(language, `errors.${word}`, values)).toBe(said)
})
