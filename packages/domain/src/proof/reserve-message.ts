/**
 * Builds the message that a reserve's key signs (TIP-191, as TRON wallets do). It proves that its holder
 * controlled the address when the root was known.
 */
export function reserveMessage(
  { snapshot, root }: { snapshot: string; root: string },
  address: string,
): string {
  return ['matin-proof/1', snapshot, root, address].join('\n')
}
