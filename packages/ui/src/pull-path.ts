/** Px of indicator from which letting go refreshes. */
export const pullReady = 56
/** It never comes further down than this. */
const pullMost = 96

/** Offset of the indicator when the finger is `distance` px down: half of it, then less and less. */
export function pullOffset(distance: number): number {
  return distance <= 0 ? 0 : pullMost * (1 - Math.exp(-distance / (2 * pullMost)))
}

/** Number of lit ticks of `count`: all of them exactly when a release refreshes. */
export function pullTicks(offset: number, count: number): number {
  return Math.min(count, Math.floor((offset / pullReady) * count))
}
