/** Confirmations shown as the goal: a TRON block is solid about 19 blocks behind the head. */
export const CONFIRMATIONS_NEEDED = 19

/** Confirmations of a transfer that is not yet solid: at least 1, never 19 before the block is solid. */
export function confirmationsOf(blockNumber: number, headNumber: number): number {
  return Math.max(1, Math.min(CONFIRMATIONS_NEEDED - 1, headNumber - blockNumber + 1))
}
