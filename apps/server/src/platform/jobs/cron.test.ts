import { expect, it } from 'vitest'
import { cronOf } from './cron.ts'

it.each([
  [60, '*/1 * * * *'],
  [300, '*/5 * * * *'],
  [1800, '*/30 * * * *'],
  [3600, '0 */1 * * *'],
  [86_400, '0 */24 * * *'],
])('an interval of %i seconds becomes the schedule %s', (seconds, cron) => {
  expect(cronOf(seconds)).toBe(cron)
})

it.each([0, 59, 90, 7 * 60, 5 * 3600, 2 * 86_400])('an interval of %i seconds is refused', seconds => {
  expect(() => cronOf(seconds)).toThrow(`${seconds} seconds`)
})
