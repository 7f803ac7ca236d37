import { CODE_PURPOSES } from '@matin/contract/auth'
import { LANGUAGES, type Language } from '@matin/contract/language'
import { wordingFaults } from '@matin/contract/testing/wording'
import { text } from '@matin/i18n/read'
import { describe, expect, it } from 'vitest'
import { wordsOf } from '#features/notify/messages/public/wording.ts'
import type { CodePurpose } from '../contacts/codes.ts'
import { closedWords, codeWords, existsWords } from './notifications.ts'

const ADDRESS = 'hana@example.com'
const NUMBER = '+819012344471'
const CONTACT = 'help@matin.example'

const SENDER = { app: 'Matin', contact: CONTACT }
const reader = (to: string, language: Language) => ({ to, language, phrase: '' })
const codeEmail = (to: string, purpose: CodePurpose, language: Language, code: string) =>
  codeWords(reader(to, language), purpose, code)(SENDER)

describe.each(CODE_PURPOSES)('the %s code message', purpose => {
  it.each(LANGUAGES)('has the code in email subject and text (%s)', language => {
    const mail = codeEmail(ADDRESS, purpose, language, '012345')
    expect(mail.subject).toContain('012345')
    expect(mail.text).toContain('012345')
    expect(`${mail.subject}${mail.text}`).not.toMatch(/[{}]/)
    // Ten minutes, in whatever script.
    expect(mail.text).toMatch(/ten minutes|10分|10 分[钟鐘]/)
  })

  it.each(LANGUAGES)('fits in one or two SMS and names its sender (%s)', language => {
    const { subject, text } = codeEmail(NUMBER, purpose, language, '012345')
    expect(subject).toBe('')
    expect(text).toContain('012345')
    expect(text).toContain('Matin')
    expect(text).toMatch(/10 ?(minutes|分)/)
    expect([...text].length).toBeLessThanOrEqual(language === 'en' ? 160 : 70)
  })

  it.each(LANGUAGES)('follows the wording rules of the language (%s)', language => {
    for (const to of [ADDRESS, NUMBER]) {
      const { subject, text } = codeEmail(to, purpose, language, '012345')
      for (const words of [subject, text]) expect(wordingFaults(language, words)).toEqual([])
    }
  })

  it('differs in each language', () => {
    const texts = LANGUAGES.map(language => codeEmail(ADDRESS, purpose, language, '012345').text)
    expect(new Set(texts).size).toBe(LANGUAGES.length)
  })
})

it.each(['zh-Hans', 'zh-Hant'] as const)('a security message fits in one SMS (%s)', language => {
  const longest = [
    wordsOf('passkey_added', language, { name: 'n'.repeat(40), held: 'true' }),
    wordsOf('passkey_removed', language, { name: 'n'.repeat(40) }),
    wordsOf('contact_changed', language, { contact: 'linu•••@customers.example' }),
  ]
  for (const { title } of longest)
    expect(text(language, 'sms.security', { app: 'Matin', title }).length, title).toBeLessThanOrEqual(70)
})

it('each code purpose has its own email text', () => {
  for (const language of LANGUAGES) {
    const texts = CODE_PURPOSES.map(purpose => codeEmail(ADDRESS, purpose, language, '012345').text)
    expect(new Set(texts).size).toBe(CODE_PURPOSES.length)
  }
})

it('the password reset email announces the 24-hour hold on withdrawals', () => {
  for (const language of LANGUAGES)
    expect(codeEmail(ADDRESS, 'reset_password', language, '1').text).toContain('24')
})

it('the message that an account already exists contains no code', () => {
  const emails = [ADDRESS, NUMBER].flatMap(to =>
    LANGUAGES.map(language => existsWords(reader(to, language))(SENDER)),
  )
  for (const { subject, text } of emails) expect(`${subject}${text}`).not.toMatch(/[{}\d]/)
  expect(new Set(emails.map(mail => mail.text)).size).toBe(2 * LANGUAGES.length)
})

/** Texts that customers already know must not change. */
it('the code messages match their published texts exactly', () => {
  expect(codeEmail(ADDRESS, 'register', 'ja', '012345')).toEqual({
    subject: 'Matin 認証コード：012345',
    text: 'Matin の登録用認証コードは 012345 です。有効期限は10分です。コードは誰にも教えないでください。当社がお尋ねすることもありません。',
  })
  expect(codeEmail(NUMBER, 'contact', 'zh-Hant', '012345')).toEqual({
    subject: '',
    text: '【Matin】手機號碼綁定驗證碼 012345，10 分鐘內有效，請勿告知他人。',
  })
})

it.each(LANGUAGES)(
  'the account closure message names the support contact and follows the wording rules (%s)',
  language => {
    for (const to of [ADDRESS, NUMBER]) {
      const { subject, text } = closedWords(reader(to, language))(SENDER)
      expect(text).toContain(CONTACT)
      for (const words of [subject, text.replace(CONTACT, '0')])
        expect(wordingFaults(language, words)).toEqual([])
    }
  },
)
