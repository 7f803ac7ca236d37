/**
 * Shown as the goal: a TRON block is solid about 19 blocks behind the head. Deposits are credited when the
 * node calls their block solid (apps/server/src/platform/chain/scanner.ts), not by this number.
 */
export const CONFIRMATIONS_NEEDED = 19

/** Returns the confirmations of a transfer that is not solid yet: from 1 to 18. */
export function confirmationsOf(blockNumber: number, headNumber: number): number {
  return Math.max(1, Math.min(CONFIRMATIONS_NEEDED - 1, headNumber - blockNumber + 1))
}
