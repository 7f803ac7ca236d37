import { expect, it } from 'vitest'
import { ERROR_WORDS, ERRORS, isErrorWord } from './errors.ts'

it('each error has an HTTP status from 400 to 599', () => {
  expect(ERROR_WORDS.filter(word => ERRORS[word] < 400 || ERRORS[word] >= 600)).toEqual([])
})

it('only known error words are accepted', () => {
  expect(ERROR_WORDS.every(isErrorWord)).toBe(true)
  expect(['toString', '__proto__', '', 'Not found'].some(isErrorWord)).toBe(false)
})
