import { LANGUAGES } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { formatWords } from '@matin/contract/words'
import { expect, it } from 'vitest'
import { CONTACT_IN_APP, PAGE_WORDS, PHRASE_WORDS, SENDER_WORDS } from './words.ts'

it('the anti-phishing line contains the customer’s phrase literally, whatever characters it has', () => {
  expect(formatWords(PHRASE_WORDS.en, { phrase: '1234 {phrase} $&' })).toBe(
    'Your anti-phishing word is “1234 {phrase} $&”. Apart from codes that confirm a new email address or mobile number, any email or SMS without it isn’t from us.',
  )
  expect(formatWords(PHRASE_WORDS['zh-Hans'], { phrase: '苍鹭' })).toBe(
    '您的防钓鱼码：“苍鹭”。除绑定新邮箱或手机号的验证码外，不含防钓鱼码的邮件或短信均非我们发出。',
  )
})

it.each(LANGUAGES)('the texts of emails follow the style rules of the language (%s)', language => {
  expect(wordingFaults(language, formatWords(PHRASE_WORDS[language], { phrase: '7' }))).toEqual([])
  expect(wordingFaults(language, formatWords(PAGE_WORDS[language], { address: '7' }))).toEqual([])
  const sender = { app: 'Matin', contact: CONTACT_IN_APP[language] }
  expect(wordingFaults(language, formatWords(SENDER_WORDS[language], sender))).toEqual([])
})
