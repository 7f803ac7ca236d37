import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskAddress, maskEmail, maskName, maskNumber, maskPerson, maskUid } from './mask.ts'

it('a masked email address shows its first letter and its domain only', () => {
  expect(maskEmail('anna@example.com')).toBe('a•••@example.com')
  expect(maskEmail('a@example.com')).toBe('a•••@example.com')
  expect(maskEmail('')).toBe('•••')
  fc.assert(
    fc.property(fc.emailAddress(), email => {
      const [name = ''] = email.split('@')
      if (name.length > 1) expect(maskEmail(email)).not.toContain(`${name}@`)
    }),
  )
})

it.each([
  ['anna@example.com', '', 'a•••@e•••.com'],
  ['x@your-account-is-locked.call-now.example', '', 'x•••@y•••.example'],
  ['', '+819012344471', '+81•••4471'],
  ['', '', '•••'],
])('a masked contact shows no text that its owner could choose: %s', (email, mobile, masked) => {
  expect(maskPerson(email, mobile)).toBe(masked)
})

it('a masked UID shows its last four digits', () => {
  expect(maskUid('123456789')).toBe('•••6789')
})

it.each([
  ['Hana Lindqvist', 'H••• L•••'],
  ['王小明', '王•••'],
  ['王 明', '王•••'],
  ['山田　花子', '山•••'],
  ['김민준', '김•••'],
  ['Анна Йовчева', 'А••• Й•••'],
  ['E\u0301mile Zola', 'É••• Z•••'],
  ['x\u0323\u0302y', 'x\u0323\u0302•••'],
  ['J Smith', '••• S•••'],
  ['王', '•••'],
  ['A', '•••'],
  ['  ', ''],
])('a masked name shows the initial of each word of "%s"', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

it('a masked number shows at most half of its characters', () => {
  expect(['AB12345678', 'AB1234', 'AB12', 'A', ''].map(maskNumber)).toEqual([
    '•••5678',
    '•••234',
    '•••12',
    '•••',
    '•••',
  ])
})

it('a masked address shows its first letter and its end', () => {
  expect(maskAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('T•••Tv8')
})
