/**
 * Message that the holder of a reserve's key signs (TIP-191, as TRON wallets sign messages): the address was theirs
 * when the root was known.
 */
export function reserveMessage(
  { snapshot, root }: { snapshot: string; root: string },
  address: string,
): string {
  return ['matin-proof/1', snapshot, root, address].join('\n')
}
