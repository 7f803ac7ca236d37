/** A solid transfer that waits for a receipt. */
export interface OpenTransfer {
  id: string
  txid: string
  amount: bigint
  /** Order of arrival on the chain. */
  sequence: number
}

/** A receipt that waits for a transfer. */
export interface OpenReceipt {
  id: string
  txid: string | null
  quantity: bigint
}

/**
 * The transfer that a receipt takes: by transaction id, else the exact amount, else the oldest. A receipt
 * that names a transaction takes that one alone. Null when none fits.
 */
export function transferFor(receipt: OpenReceipt, transfers: readonly OpenTransfer[]): OpenTransfer | null {
  const oldestFirst = [...transfers].sort((a, b) => a.sequence - b.sequence)
  if (receipt.txid !== null) return oldestFirst.find(t => t.txid === receipt.txid) ?? null
  return oldestFirst.find(t => t.amount === receipt.quantity) ?? oldestFirst[0] ?? null
}
