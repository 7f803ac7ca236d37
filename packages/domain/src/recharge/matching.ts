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
 * Which transfer each receipt takes, by the ids of the receipts; `receipts` come oldest first. A receipt that names a
 * transaction takes that one alone. The others take their exact amount first, all of them, and only what is left then goes
 * by age: an older receipt over another amount takes nobody's own transfer.
 */
export function matchReceipts<T extends OpenTransfer>(
  receipts: readonly OpenReceipt[],
  transfers: readonly T[],
): Map<string, T> {
  const open = new Set([...transfers].sort((a, b) => a.sequence - b.sequence))
  const taken = new Map<string, T>()
  const take = (receipt: OpenReceipt, fits: (transfer: T) => boolean) => {
    if (taken.has(receipt.id)) return
    const transfer = [...open].find(fits)
    if (!transfer) return
    open.delete(transfer)
    taken.set(receipt.id, transfer)
  }
  const unnamed = receipts.filter(({ txid }) => txid === null)
  for (const receipt of receipts)
    if (receipt.txid !== null) take(receipt, ({ txid }) => txid === receipt.txid)
  for (const receipt of unnamed) take(receipt, ({ amount }) => amount === receipt.quantity)
  for (const receipt of unnamed) take(receipt, () => true)
  return taken
}
