import { expect, it } from 'vitest'
import { cronOf } from './cron.ts'

it.each([
  [60, '*/1 * * * *'],
  [300, '*/5 * * * *'],
  [1800, '*/30 * * * *'],
  [3600, '0 */1 * * *'],
  [86_400, '0 */24 * * *'],
])('runs every %i seconds as %s', (seconds, cron) => {
  expect(cronOf(seconds)).toBe(cron)
})

it.each([0, 59, 90, 7 * 60, 5 * 3600, 2 * 86_400])('refuses %i seconds, which no schedule keeps', seconds => {
  expect(() => cronOf(seconds)).toThrow(`${seconds} seconds`)
})
