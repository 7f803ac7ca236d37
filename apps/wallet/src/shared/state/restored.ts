/** Time in milliseconds of the figures that the app started with from storage; null without any. */
let restored: number | null = null

export function markRestored(at: number | null): void {
  restored = at
}

/** Returns whether cached data are from an earlier visit and not refetched yet. */
export function isRestored(at: number): boolean {
  return at === restored
}
