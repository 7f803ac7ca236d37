/** Time in milliseconds of the stored figures with which the app started; null if it started without any. */
let restored: number | null = null

export function markRestored(at: number | null): void {
  restored = at
}

/** Returns whether cached data are from an earlier visit and not refetched yet. */
export function isRestored(at: number): boolean {
  return at === restored
}
