import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskAddress, maskEmail, maskName, maskNumber, maskPerson, maskUid } from './mask.ts'

it('shows the first letter and the domain of an address, and nothing between', () => {
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
])('shows another customer no word that %s chose', (email, mobile, masked) => {
  expect(maskPerson(email, mobile)).toBe(masked)
})

it('shows the last four digits of a UID', () => {
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
])('shows the beginning of each word of the name "%s"', (name, masked) => {
  expect(maskName(name)).toBe(masked)
})

it('shows no more than half of a number', () => {
  expect(['AB12345678', 'AB1234', 'AB12', 'A', ''].map(maskNumber)).toEqual([
    '•••5678',
    '•••234',
    '•••12',
    '•••',
    '•••',
  ])
})

it('leaves an address its first letter and its end', () => {
  expect(maskAddress('TJRabPrwbZy45sbavfcjinPJC18kjpRTv8')).toBe('T•••Tv8')
})
