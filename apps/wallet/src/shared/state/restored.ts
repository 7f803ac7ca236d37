/** When the figures were said that the app began with, in milliseconds; null where it began with none. */
let restored: number | null = null

export function markRestored(at: number | null): void {
  restored = at
}

/** Whether cached data are from an earlier visit and not refetched yet. */
export function isRestored(at: number): boolean {
  return at === restored
}
