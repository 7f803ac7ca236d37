import { expect, it } from 'vitest'
import { createIntent } from './use-intent-key.ts'

function intent() {
  let next = 1
  return createIntent(() => `key-${next++}`)
}

it('the idempotency key is kept for retries of the same input and renewed for changed input', () => {
  const { keyFor } = intent()
  expect(keyFor({ quantity: '1' })).toBe('key-1')
  expect(keyFor({ quantity: '1' })).toBe('key-1')
  expect(keyFor({ quantity: '2' })).toBe('key-2')
})

it('after a lost answer and a mistyped PIN, the right PIN gets the first idempotency key, so nothing is paid twice', () => {
  const { keyFor } = intent()
  expect(keyFor({ pin: '111111' })).toBe('key-1')
  expect(keyFor({ pin: '222222' })).toBe('key-2')
  expect(keyFor({ pin: '111111' })).toBe('key-1')
})

it('a new idempotency key is made after success', () => {
  const { keyFor, done } = intent()
  keyFor({})
  done()
  expect(keyFor({})).toBe('key-2')
})
