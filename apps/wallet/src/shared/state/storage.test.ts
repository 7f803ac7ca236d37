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

it('keeps values until the page closes where the browser refuses to', () => {
  vi.stubGlobal('localStorage', refusing)
  expect(storage.get('key')).toBeNull()
  storage.set('key', 'value')
  expect(storage.get('key')).toBe('value')
  storage.remove('key')
  expect(storage.get('key')).toBeNull()
})

it('does not answer with an old value after a write that was refused', () => {
  const kept = new Map([['key', 'old']])
  vi.stubGlobal('localStorage', { ...refusing, getItem: (key: string) => kept.get(key) ?? null })
  storage.set('key', 'new')
  expect(storage.get('key')).toBe('new')
})
