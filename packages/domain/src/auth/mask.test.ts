import fc from 'fast-check'
import { expect, it } from 'vitest'
import { maskEmail, maskUid } from './mask.ts'

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

it('shows the last four digits of a UID', () => {
  expect(maskUid('123456789')).toBe('•••6789')
})
