import type { ExplainedPayment, SignerPause } from '@matin/contract/internal/signer'
import type { BlockHeader } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import { usdtTransfers } from '@matin/tron/transfers'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { ServerApi } from './server-api.ts'
import type { AdoptedPayment, Store } from './store.ts'

/** Number of blocks in a day at 3 s each: a new store reads back as far as the caps count. */
const NEW_STORE_BLOCKS = 28_800
/** Number of blocks that are read in one round (ROUND_BLOCKS) and at the same time (PARALLEL). */
const ROUND_BLOCKS = 400
const PARALLEL = 8
/** Number of blocks between two writes of the position. After a restart, up to this many are read again. */
const WRITE_BLOCKS = 5
/** Age up to which a store counts as continuously used, so that it knows all its signings. */
const AWAY_MILLISECONDS = 60_000

interface Left {
  block: number
  txid: string
  recipient: string
  amount: bigint
  at: number
}

/**
 * Matches outgoing transfers on the chain with the signer's store. Before the first signature after a start,
 * all USDT that left the hot wallet since the store's last write must be in the store or be explained by the
 * server, because a new or restored store has forgotten payments and would count its caps from zero. A
 * transfer unknown to both stops signing until two operators have posted it.
 */
export function createOutgoing(parts: {
  store: Pick<Store, 'checked' | 'adopt' | 'hasSigned'>
  node: Pick<TronClient, 'solidBlock' | 'head'>
  server: Pick<ServerApi, 'explain'>
  usdtContract: string
  hotAddress: string
  coldAddress: string
  /** Until the block that was the head at the start is solid, because the store was not in use. */
  waitsForHead: boolean
  log(message: string): void
}) {
  const { store, node, server, log } = parts
  let isCaughtUp = false
  let isReading = false
  /** Whether the next block has an unknown transfer. Then only that block is read again. */
  let isStuck = false
  /** Head at the start while signing waits for it; null if it need not; undefined before the first check. */
  let awaited: number | null | undefined

  /** Null if all transfers out of the hot wallet up to this solid block are known. */
  async function check({ number: solid }: BlockHeader): Promise<SignerPause | null> {
    const checked = store.checked()
    if (awaited === undefined) awaited = await headToAwait(checked?.at ?? null)
    // From now on only this process signs: the server's own scan of the chain finds what others sign.
    if (isCaughtUp) {
      if (solid >= (checked?.block ?? -1) + WRITE_BLOCKS) store.adopt([], solid, Date.now())
      return null
    }
    const from = checked?.block ?? Math.max(-1, solid - NEW_STORE_BLOCKS)
    const to = Math.min(solid, from + (isStuck ? 1 : ROUND_BLOCKS))
    const left = await leftBetween(from + 1, to)
    if (left === null) return 'catching_up'
    const { adopted, unknown } = await explain(left)
    const read = unknown === null ? to : unknown - 1
    if (read > from)
      store.adopt(
        adopted.filter(({ block }) => block <= read).map(({ payment }) => payment),
        read,
        Date.now(),
      )
    isStuck = unknown !== null
    isReading = !isStuck && to < solid
    if (isStuck) return 'outgoing_unknown'
    if (isReading || (awaited !== null && solid < awaited)) return 'catching_up'
    isCaughtUp = true
    return null
  }

  async function headToAwait(writtenAt: number | null): Promise<number | null> {
    const wasAway = writtenAt === null || Date.now() - writtenAt > AWAY_MILLISECONDS
    return parts.waitsForHead && wasAway ? (await node.head()).number : null
  }

  /** Except to the hot wallet itself; null if a block is not there yet. */
  async function leftBetween(from: number, to: number): Promise<Left[] | null> {
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    const blocks = await inParallel(numbers, PARALLEL, number => node.solidBlock(number))
    const left: Left[] = []
    for (const block of blocks) {
      if (block === null) return null
      for (const { blockNumber, txid, from: payer, to: recipient, amount } of usdtTransfers(
        block,
        parts.usdtContract,
      ))
        if (payer === parts.hotAddress && recipient !== parts.hotAddress)
          left.push({ block: blockNumber, txid, recipient, amount, at: block.timestamp })
    }
    return left
  }

  /** Transfers that the store lacks, as the server explains them; the first block with one unexplained. */
  async function explain(left: readonly Left[]) {
    const lacking = left.filter(({ txid }) => !store.hasSigned(txid))
    const asked = lacking.filter(({ recipient }) => recipient !== parts.coldAddress).map(({ txid }) => txid)
    const explained = asked.length > 0 ? await server.explain(asked) : []
    const adopted: { block: number; payment: AdoptedPayment }[] = []
    for (const { block, txid, recipient: address, amount, at } of lacking) {
      const known =
        address === parts.coldAddress
          ? { kind: 'surplus' as const, subject: txid, uid: null }
          : withdrawalOf(explained, { txid, address, amount })
      if (known === null) {
        log(`outgoing transfer ${txid} over ${amount} to ${address} is unknown: nothing is signed`)
        return { adopted, unknown: block }
      }
      adopted.push({ block, payment: { ...known, txid, address, amount, at } })
    }
    return { adopted, unknown: null }
  }

  return {
    /** Without an answer of node or server: `catching_up`, or null if the store has caught up before. */
    async pauseOf(solid: BlockHeader): Promise<SignerPause | null> {
      try {
        return await check(solid)
      } catch (error) {
        log(`what left the hot wallet could not be read: ${messageOf(error)}`)
        isReading = false
        return isCaughtUp ? null : 'catching_up'
      }
    },
    /** Returns whether further blocks can be read at once, without waiting for the next round. */
    isReading: () => isReading,
  }
}

/** Returns the server's explanation of a transfer, if its address and amount match the chain. */
function withdrawalOf(
  explained: readonly ExplainedPayment[],
  { txid, address, amount }: { txid: string; address: string; amount: bigint },
): Pick<AdoptedPayment, 'kind' | 'subject' | 'uid'> | null {
  const payment = explained.find(one => one.txid === txid)
  if (payment?.address !== address || BigInt(payment.amount) !== amount) return null
  return { kind: 'withdrawal', subject: payment.subject, uid: payment.uid }
}
