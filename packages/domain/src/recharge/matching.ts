import { isDust } from './dust.ts'

/** Minor units of USDT (10). A gift of less, by which anybody could take the place of the customer's transfer, costs little. */
const GIFT_BELOW = 10_000_000n

/** A solid transfer that waits for a receipt. */
export interface OpenTransfer {
  id: string
  txid: string
  /** Index of the log in its transaction, which may contain several transfers. */
  logIndex: number
  amount: bigint
  /** Order of arrival on the chain. */
  sequence: number
}

export interface OpenReceipt {
  id: string
  txid: string | null
  /** Log index of the transfer that the receipt names; null if it names no transfer or only a transaction. */
  logIndex: number | null
  quantity: bigint
}

/**
 * Matches transfers to receipts and returns them by receipt id; `receipts` are oldest first. A receipt that
 * names a transaction gets only a transfer of that transaction: the named one, or one with the exact amount,
 * or the first. Other receipts get transfers with their exact amounts first, so that an older receipt with
 * another amount does not take them. The rest is matched by age, without what anybody may have sent before the
 * customer's own transfer: dust, and small amounts of less than half the claim.
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
  const named = receipts.filter(({ txid, logIndex }) => txid !== null && logIndex === null)
  for (const receipt of receipts)
    if (receipt.txid !== null && receipt.logIndex !== null)
      take(receipt, ({ txid, logIndex }) => txid === receipt.txid && logIndex === receipt.logIndex)
  for (const receipt of named)
    take(receipt, ({ txid, amount }) => txid === receipt.txid && amount === receipt.quantity)
  for (const receipt of named) take(receipt, ({ txid }) => txid === receipt.txid)
  for (const receipt of unnamed) take(receipt, ({ amount }) => amount === receipt.quantity)
  for (const receipt of unnamed)
    take(
      receipt,
      ({ amount }) => !isDust(amount) && (amount >= GIFT_BELOW || amount * 2n >= receipt.quantity),
    )
  return taken
}
