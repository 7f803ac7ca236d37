import { expect, it } from 'vitest'
import { usualMinutes } from './answer-time.ts'

it.each([
  [0, 5],
  [300, 5],
  [301, 10],
  [1800, 30],
  [2701, 60],
  [3600, 60],
  [3601, 120],
  [7200, 120],
  [90_000, 1500],
])(
  'a median of %d seconds is rounded up to %d minutes, so that customers rarely wait longer than shown',
  (seconds, minutes) => {
    expect(usualMinutes(seconds)).toBe(minutes)
  },
)
