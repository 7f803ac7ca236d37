/** TIP-191, as TRON wallets do. Proves that the signer controlled the address when the root was known. */
export function reserveMessage(
  { snapshot, root }: { snapshot: string; root: string },
  address: string,
): string {
  return ['matin-proof/1', snapshot, root, address].join('\n')
}
