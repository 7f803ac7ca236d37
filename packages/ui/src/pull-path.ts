/** Offset of the indicator in px from which letting go refreshes. */
export const pullReady = 56
/** Largest offset of the indicator in px. */
const pullMost = 96

/** Distance and offset are in px: half the distance, then less and less. */
export function pullOffset(distance: number): number {
  return distance <= 0 ? 0 : pullMost * (1 - Math.exp(-distance / (2 * pullMost)))
}

/** Returns how many of `count` ticks are lit. All are lit exactly when letting go refreshes. */
export function pullTicks(offset: number, count: number): number {
  return Math.min(count, Math.floor((offset / pullReady) * count))
}
