/**
 * Builds the message that the key of a reserve's address signs (TIP-191, as TRON wallets do). The signature
 * proves that the signer of the message controlled the address when the root was known.
 */
export function reserveMessage(
  { snapshot, root }: { snapshot: string; root: string },
  address: string,
): string {
  return ['matin-proof/1', snapshot, root, address].join('\n')
}
