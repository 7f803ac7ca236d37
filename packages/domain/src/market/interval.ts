/** Milliseconds of each candle interval, shortest first. A week begins on Monday 00:00 UTC. */
export const INTERVAL_MS = {
  '1m': 60_000,
  '5m': 300_000,
  '15m': 900_000,
  '1h': 3_600_000,
  '4h': 14_400_000,
  '1d': 86_400_000,
  '1w': 604_800_000,
} as const
export type Interval = keyof typeof INTERVAL_MS

export const INTERVALS = Object.keys(INTERVAL_MS) as [Interval, ...Interval[]]
