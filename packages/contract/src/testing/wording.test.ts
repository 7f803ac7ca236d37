import { expect, it } from 'vitest'
import type { Language } from '../language.ts'
import { wordingFaults } from './wording.ts'

it.each<[Language, string]>([
  ['en', 'Withdrawals are on hold until 4 am.'],
  ['en', 'Sent later, and that once only.'],
  ['ja', '出金は24時間保留されます。USDT（TRC-20）のみです。'],
  ['zh-Hans', '账户充值（USDT），登录后查看信息和网络。'],
  ['zh-Hant', '帳戶儲值（USDT），登入後查看資訊和網路，並掃描 QR Code。'],
])('the wording check (%s) accepts "%s"', (language, text) => {
  expect(wordingFaults(language, text)).toEqual([])
})

it.each<[Language, string, string]>([
  ['en', 'Paid at last!', 'an exclamation mark'],
  ['en', 'Contact customer service at once.', '"at once" instead of "immediately"'],
  ['en', 'Every movement has a hash', '"movements?" instead of "transaction"'],
  ['en', 'We tell all your contacts', '"contacts" instead of "email addresses and mobile numbers"'],
  ['ja', '提现しました', '"现" is not of this language\'s letters'],
  ['ja', 'オーダーの詳細', '"オーダー" instead of "注文"'],
  ['ja', 'USDTを送金しました', 'no space beside a Latin name'],
  ['ja', '入金の状況', '"入金" instead of "チャージ"'],
  ['ja', 'Withdrawが完了しました', 'the English word "Withdraw"'],
  ['zh-Hans', '帳戶', '"戶" is not of this language\'s letters'],
  ['zh-Hans', '网路不可用', '"网路" instead of "网络"'],
  ['zh-Hans', '由两名操作员审核', '"操作员" instead of "工作人员"'],
  ['zh-Hans', '请登录,然后重试', 'half-width punctuation'],
  ['zh-Hant', '账户', '"账" is not of this language\'s letters'],
  ['zh-Hant', '網絡不可用', '"網絡" instead of "網路"'],
  ['zh-Hant', '核准前可以取消', '"核准" instead of "審核通過"'],
  ['zh-Hant', '儲值の紀錄', 'kana'],
])('the wording check (%s) finds in "%s" the fault: %s', (language, text, fault) => {
  expect(wordingFaults(language, text)).toContain(fault)
})
