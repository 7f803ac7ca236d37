import { expect, it } from 'vitest'
import { ERROR_WORDS, ERRORS, isErrorWord } from './errors.ts'

it.each(ERROR_WORDS)('the error %s has an HTTP status from 400 to 599', word => {
  expect(ERRORS[word]).toBeGreaterThanOrEqual(400)
  expect(ERRORS[word]).toBeLessThan(600)
})

it('only known error words are accepted', () => {
  expect(ERROR_WORDS.every(isErrorWord)).toBe(true)
  expect(['toString', '__proto__', '', 'Not found'].some(isErrorWord)).toBe(false)
})
