import { LANGUAGES } from '@matin/contract/language'
import { MESSAGE_KINDS } from '@matin/contract/messages'
import { wordingFaults } from '@matin/contract/testing/wording'
import { describe, expect, it } from 'vitest'
import { wordsOf } from './wording.ts'

const PARAMS = {
  amount: '12345.6',
  asset: 'USDT',
  number: '3',
  of: '30',
  orderNo: '20261121',
  penalty: '1000',
  other: '1234',
  device: '99',
  contact: '+81•••4471',
  name: '7',
  left: '9',
  days: '3',
  count: '2',
  list: '20261121 3/30 1',
  edition: '0417',
  label: '1',
  address: '2',
  until: '2026-03-02T10:24:00.000Z',
  due: '2026-03-02T04:00:00.000Z',
  total: '100',
  fee: '1',
  spread: '1',
  txid: '5',
  reason: 'not_reached',
}

describe.each(MESSAGE_KINDS)('the message %s', kind => {
  it.each(LANGUAGES)('has a title and a text that follow the wording rules (%s)', language => {
    const { title, text } = wordsOf(kind, language, PARAMS)
    for (const words of [title, text]) {
      expect(words).not.toBe('')
      expect(words).not.toMatch(/[{}]/)
      expect(wordingFaults(language, words)).toEqual([])
    }
  })

  it('has a different text in each language', () => {
    expect(new Set(LANGUAGES.map(language => wordsOf(kind, language, PARAMS).text)).size).toBe(
      LANGUAGES.length,
    )
  })
})

it('a message groups the thousands of amounts and of no other number', () => {
  expect(wordsOf('payout', 'en', PARAMS)).toEqual({
    title: 'Mining income: 12,345.60 USDT',
    text: 'Income for 2 Mar 2026, 04:00 UTC, paid into your mining account. See History for the amount by order.',
  })
})

/** Customers already know these texts, so they must not change. */
it.each([
  [
    'withdrawal_rejected',
    'ja',
    {
      title: '12,345.60 USDT の出金は承認されませんでした',
      text: '全額が現物口座に戻りました。理由は詳細画面をご確認ください。',
    },
  ],
  [
    'exchange_sold',
    'zh-Hans',
    {
      title: '兑换成功：已卖出 12,345.60 USDT',
      text: '您收到 100.00 USDT，已扣除手续费 1.00 USDT、点差 1.00 USDT。',
    },
  ],
  [
    'order_redeemed',
    'zh-Hant',
    {
      title: '贖回成功：12,345.60 USDT',
      text: '訂單 20261121 已提前結束，已扣除違約金 1,000.00 USDT，其餘本金已返還至現貨帳戶。',
    },
  ],
  [
    'saved_only_ending',
    'en',
    {
      title: 'Withdrawals to any address will be possible from 2 Mar 2026, 10:24 UTC',
      text: 'A request was made to turn off “Withdraw only to saved addresses”. It takes effect at that time. If this wasn’t you, select “Keep it on” and change your login password now.',
    },
  ],
  [
    'recovery_code_used',
    'zh-Hans',
    { title: '已使用一个恢复码', text: '剩余 9 个。如非本人操作，请立即修改登录密码并联系客服。' },
  ],
] as const)('the message %s has exactly its published text (%s)', (kind, language, said) => {
  expect(wordsOf(kind, language, PARAMS)).toEqual(said)
})

it('a message shows times in the time zone of its reader', () => {
  expect(wordsOf('saved_only_ending', 'en', PARAMS, 'Asia/Taipei').title).toBe(
    'Withdrawals to any address will be possible from 2 Mar 2026, 18:24 UTC+8',
  )
})
