import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ERROR_WORDS, ERRORS, isErrorWord } from './errors.ts'
import { LANGUAGES } from './language.ts'
import { wordingFaults } from './testing/wording.ts'

const paramsOf = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(match => match[1]).toSorted()

describe.each(ERROR_WORDS)('the error %s', word => {
  const { status, msg } = ERRORS[word]

  it('has a message in each language with the same parameters', () => {
    expect(Object.keys(msg)).toEqual([...LANGUAGES])
    for (const language of LANGUAGES) {
      expect(msg[language].trim()).not.toBe('')
      expect(msg[language]).toBe(msg[language].trim())
      expect(paramsOf(msg[language])).toEqual(paramsOf(msg.en))
      // Everything that looks like a parameter is one: no half-open brace.
      expect(msg[language].replace(/\{\w+\}/g, '')).not.toMatch(/[{}]/)
    }
  })

  it('has an HTTP status from 400 to 599', () => {
    expect(status).toBeGreaterThanOrEqual(400)
    expect(status).toBeLessThan(600)
  })

  it('is translated into each language', () => {
    expect(msg.ja).not.toBe(msg.en)
    expect(msg['zh-Hans']).not.toBe(msg.en)
    expect(msg['zh-Hant']).not.toBe(msg['zh-Hans'])
    expect(msg.en).toMatch(/^[\x20-\x7e’]+$/)
    for (const language of LANGUAGES)
      expect(wordingFaults(language, msg[language].replace(/\{\w+\}/g, '0'))).toEqual([])
  })
})

/** Checks the texts that the specification spells out in sections 5 and 8. */
it.each([
  ['password_too_short', 'Passwords must not be less than six digits'],
  ['password_incorrect', 'Password incorrect'],
  ['pin_incorrect', 'Payment password incorrect'],
  ['email_incorrect', 'Incorrect email address'],
  ['invitation_incorrect', 'Invitation code is incorrect'],
  ['account_required', 'Please enter the account'],
  ['code_required', 'Please enter the mobile or email verification code'],
  ['pledge_below_minimum', 'The pledged quantity cannot be less than the minimum'],
  ['voucher_required', 'Upload the payment voucher'],
  ['insufficient_balance', 'Insufficient Balance'],
  ['insufficient_fee', 'Insufficient handling fees'],
  ['transaction_failed', 'Transaction failed'],
  ['redemption_failed', 'Redemption failed'],
  ['not_yet_open', 'Not yet open'],
  ['amount_incorrect', 'Please enter the correct amount'],
] as const)('the error %s says "%s" as specified', (word, text) => {
  expect(ERRORS[word].msg.en).toBe(text)
})

it('only known error words are accepted', () => {
  expect(ERROR_WORDS.every(isErrorWord)).toBe(true)
  expect(['toString', '__proto__', '', 'Not found'].some(isErrorWord)).toBe(false)
})

it('every feature’s error words are listed once', async () => {
  const files = readdirSync(new URL('./errors', import.meta.url))
  const names = files.map(file => basename(file, '.ts')).filter(name => name !== 'entry')
  const features: Record<string, object>[] = await Promise.all(
    names.map(name => import(`./errors/${name}.ts`)),
  )
  const words = features.flatMap(feature => Object.values(feature)).flatMap(Object.keys)
  expect(words.toSorted()).toEqual(ERROR_WORDS.toSorted())
})
