import { TRANSFER_TOPIC, wordToAddress } from './abi.ts'
import { addressFromHex, addressToHex } from './address.ts'
import type { Block, TransactionInfo, TransactionLog } from './blocks.ts'

/** Its key is (txid, logIndex), because a transaction can pay several of our addresses. */
export interface UsdtTransfer {
  txid: string
  /** Position of the log in the transaction's list, as the node returned it. */
  logIndex: number
  from: string
  to: string
  /** Amount in millionths of a USDT; greater than zero. */
  amount: bigint
  blockNumber: number
  /** Time of the block in milliseconds since 1970. */
  blockTimestamp: number
}

/**
 * Extracts the USDT transfers of a block. A log counts if its transaction's `receipt.result` is SUCCESS, its
 * address is the pinned contract, it has exactly the three topics of `Transfer(address,address,uint256)` and
 * 32 bytes of data, and the amount is above zero. All others are ignored: other contracts, whatever they call
 * themselves; failed transactions; zero-value "address poisoning"; malformed logs. Transfers inside another
 * contract's call count, because the log's address decides. `contractResult` is ignored: mainnet USDT returns
 * false on success.
 * @throws RangeError if `usdtContract` is no address
 */
export function usdtTransfers(block: Block, usdtContract: string): UsdtTransfer[] {
  const pinned = addressToHex(usdtContract).slice(2)
  return block.infos.flatMap(info => readTransfers(info, pinned))
}

/** @throws RangeError if `usdtContract` is no address */
export function transfersOf(info: TransactionInfo, usdtContract: string): UsdtTransfer[] {
  return readTransfers(info, addressToHex(usdtContract).slice(2))
}

/** Arrival other than USDT: TRX, or a token of another contract. */
export interface ForeignTransfer {
  txid: string
  /** Position of the log, as in `UsdtTransfer`; -1 for TRX, which has no log. */
  logIndex: number
  from: string
  to: string
  /** Amount in millionths of a TRX; null for another token, whose decimals are unknown. */
  sun: bigint | null
}

/** Rests on the node's answer alone: never post it. @throws RangeError if `usdtContract` is no address */
export function foreignTransfers(block: Block, usdtContract: string): ForeignTransfer[] {
  const pinned = addressToHex(usdtContract).slice(2)
  const tokens = block.infos.flatMap(info => {
    if (info.receipt.result !== 'SUCCESS' || info.failed) return []
    return info.logs.flatMap(log => {
      const movement = log.address === pinned ? null : readTransfer(log)
      return movement
        ? [{ txid: info.id, logIndex: log.index, from: movement.from, to: movement.to, sun: null }]
        : []
    })
  })
  const trx = (block.trx ?? []).map(({ txid, from, to, sun }) => ({
    ...{ txid, logIndex: -1, sun },
    from: addressFromHex(from),
    to: addressFromHex(to),
  }))
  return [...tokens, ...trx]
}

function readTransfers(info: TransactionInfo, pinned: string): UsdtTransfer[] {
  if (info.receipt.result !== 'SUCCESS' || info.failed) return []
  return info.logs.flatMap(log => {
    const movement = log.address === pinned ? readTransfer(log) : null
    if (movement === null) return []
    const { id: txid, blockNumber, blockTimestamp } = info
    return [{ txid, logIndex: log.index, ...movement, blockNumber, blockTimestamp }]
  })
}

function readTransfer(log: TransactionLog): { from: string; to: string; amount: bigint } | null {
  const [topic, from, to] = log.topics
  if (log.topics.length !== 3 || topic !== TRANSFER_TOPIC || from === undefined || to === undefined)
    return null
  const fromHex = wordToAddress(from)
  const toHex = wordToAddress(to)
  if (fromHex === null || toHex === null || !/^[0-9a-f]{64}$/.test(log.data)) return null
  const amount = BigInt(`0x${log.data}`)
  return amount > 0n ? { from: addressFromHex(fromHex), to: addressFromHex(toHex), amount } : null
}
