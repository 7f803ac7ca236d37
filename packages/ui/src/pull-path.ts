/** Px of indicator from which letting go refreshes. */
export const pullReady = 56
/** It never comes further down than this. */
const pullMost = 96

/** How far the indicator is down when the finger is `distance` px down: half of it, then less and less. */
export function pullOffset(distance: number): number {
  return distance <= 0 ? 0 : pullMost * (1 - Math.exp(-distance / (2 * pullMost)))
}

/** Ticks of `count` that are lit: all of them exactly when letting go refreshes. */
export function pullTicks(offset: number, count: number): number {
  return Math.min(count, Math.floor((offset / pullReady) * count))
}
