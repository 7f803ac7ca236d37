/** Distance in px below which a finger is resting or tapping. */
export const swipeSlop = 8

export function isSideways(dx: number, dy: number): boolean {
  return Math.abs(dx) > swipeSlop && Math.abs(dx) > Math.abs(dy)
}

/** Offset in px, from 0 (closed) to -width (open). Beyond its ends, the row follows less and less. */
export function swipeOffset(from: number, dx: number, width: number): number {
  const wanted = from + dx
  if (wanted > 0) return Math.min(wanted / 5, 16)
  return wanted < -width ? Math.max(-width + (wanted + width) / 5, -width - 16) : wanted
}

/** Speed in px per millisecond from which a flick decides, whatever its length. */
const flick = 0.5

/** A flick decides by its direction, otherwise the nearer end. */
export function staysOpen(offset: number, width: number, velocity: number): boolean {
  if (Math.abs(velocity) > flick) return velocity < 0
  return offset < -width / 2
}
