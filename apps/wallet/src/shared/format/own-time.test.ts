import { expect, test } from 'vitest'
import { inOwnTime } from './own-time.ts'

test.each([
  ['en', 'Asia/Tokyo', 'Locked until 2 Jan 2026, 08:42 UTC+9, then free'],
  ['en', 'UTC', 'Locked until 1 Jan 2026, 23:42 UTC, then free'],
  ['ja', 'Asia/Tokyo', 'Locked until 2026年1月2日 08:42 UTC+9, then free'],
] as const)('a time of the server is written in %s on the clock of %s', (language, zone, text) => {
  expect(inOwnTime('Locked until 2026-01-01 23:42 UTC, then free', language, zone)).toBe(text)
})

test('a day without a time stays as it is', () => {
  expect(inOwnTime('Since 2026-01-01', 'en', 'Asia/Tokyo')).toBe('Since 2026-01-01')
})
