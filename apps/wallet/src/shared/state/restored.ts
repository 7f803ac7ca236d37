/** When the figures were said that the app began with, in milliseconds; null where it began with none. */
let restored: number | null = null

export function markRestored(at: number | null): void {
  restored = at
}

/** Whether an answer of this moment is from an earlier visit: nothing has said it anew yet. */
export function isRestored(at: number): boolean {
  return at === restored
}
