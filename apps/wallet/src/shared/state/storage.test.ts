import { afterEach, expect, it, vi } from 'vitest'
import { storage } from './storage.ts'

const refusing = {
  getItem: () => {
    throw new Error('SecurityError')
  },
  setItem: () => {
    throw new Error('QuotaExceededError')
  },
  removeItem: () => {
    throw new Error('SecurityError')
  },
}

afterEach(() => {
  vi.unstubAllGlobals()
  storage.remove('key')
})

it('values are kept until the page closes when the browser refuses storage', () => {
  vi.stubGlobal('localStorage', refusing)
  expect(storage.get('key')).toBeNull()
  storage.set('key', 'value')
  expect(storage.get('key')).toBe('value')
  storage.remove('key')
  expect(storage.get('key')).toBeNull()
})

it('a value whose write the browser refused is read back instead of the old value', () => {
  const kept = new Map([['key', 'old']])
  vi.stubGlobal('localStorage', { ...refusing, getItem: (key: string) => kept.get(key) ?? null })
  storage.set('key', 'new')
  expect(storage.get('key')).toBe('new')
})
