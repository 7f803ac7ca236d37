import type { SignerPause } from '@matin/contract/internal'
import type { BlockHeader } from '@matin/tron/blocks'
import type { TronClient } from '@matin/tron/client'
import { usdtTransfers } from '@matin/tron/transfers'
import { messageOf } from './errors.ts'
import { inParallel } from './parallel.ts'
import type { ServerApi } from './server-api.ts'
import type { AdoptedPayment, Store } from './store.ts'

/** A new store begins with what left within a day, which is as far back as the caps look: 3 s a block. */
const NEW_STORE_BLOCKS = 28_800
/** Blocks read in one round, and at once. */
const ROUND_BLOCKS = 400
const PARALLEL = 8
/** How far the chain goes on before that is written: a start reads so many blocks again. */
const WRITE_BLOCKS = 5
/** A store that was written so lately has not been away: what it signed last, it knows. */
const AWAY_MILLISECONDS = 60_000

interface Left {
  txid: string
  recipient: string
  amount: bigint
  at: number
}

/**
 * Makes the chain the third witness. Before the first signature after a start, all USDT that left the hot wallet since the store was written
 * last is matched with what the store or the server knows: a store that is new, or came from a backup, has forgotten payments, and would
 * count its caps from nothing. What nobody knows stops the signing until two operators have booked it.
 */
export function createOutgoing(parts: {
  store: Pick<Store, 'checked' | 'adopt' | 'hasSigned'>
  node: Pick<TronClient, 'solidBlock' | 'head'>
  server: Pick<ServerApi, 'explain'>
  usdtContract: string
  hotAddress: string
  coldAddress: string
  /** Whether what was broadcast just before the start has to become solid first, where the store was away. */
  waitsForHead: boolean
  log(message: string): void
}) {
  const { store, node, server, log } = parts
  let isCaughtUp = false
  let isReading = false
  /** The head at the start, where it has to become solid. */
  let awaited: number | null | undefined

  /** Why nothing may be signed in this round; null when all that left the hot wallet up to this solid block is known. */
  async function check({ number: solid }: BlockHeader): Promise<SignerPause | null> {
    const checked = store.checked()
    if (awaited === undefined) awaited = await headToAwait(checked?.at ?? null)
    // From then on this process signs alone: the server's own reading of the chain finds what others sign.
    if (isCaughtUp) {
      if (solid >= (checked?.block ?? -1) + WRITE_BLOCKS) store.adopt([], solid, Date.now())
      return null
    }
    const from = checked?.block ?? Math.max(-1, solid - NEW_STORE_BLOCKS)
    const to = Math.min(solid, from + ROUND_BLOCKS)
    const left = await leftBetween(from + 1, to)
    if (left === null) return 'catching_up'
    const known = await explain(left)
    if (known === null) return 'outgoing_unknown'
    if (to > from) store.adopt(known, to, Date.now())
    isReading = to < solid
    if (isReading || (awaited !== null && solid < awaited)) return 'catching_up'
    isCaughtUp = true
    return null
  }

  async function headToAwait(writtenAt: number | null): Promise<number | null> {
    const wasAway = writtenAt === null || Date.now() - writtenAt > AWAY_MILLISECONDS
    return parts.waitsForHead && wasAway ? (await node.head()).number : null
  }

  /** USDT that left the hot wallet in these solid blocks, to others than our own wallets; null where a block is not there yet. */
  async function leftBetween(from: number, to: number): Promise<Left[] | null> {
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index)
    const blocks = await inParallel(numbers, PARALLEL, number => node.solidBlock(number))
    const left: Left[] = []
    for (const block of blocks) {
      if (block === null) return null
      for (const { txid, from: payer, to: recipient, amount } of usdtTransfers(block, parts.usdtContract))
        if (payer === parts.hotAddress && recipient !== parts.hotAddress)
          left.push({ txid, recipient, amount, at: block.timestamp })
    }
    return left
  }

  /** What the store lacks of these, as the server explains it; null where something stays unknown. */
  async function explain(left: readonly Left[]): Promise<AdoptedPayment[] | null> {
    const lacking = left.filter(({ txid }) => !store.hasSigned(txid))
    const surplus = lacking.filter(({ recipient }) => recipient === parts.coldAddress)
    const others = lacking.filter(({ recipient }) => recipient !== parts.coldAddress)
    const explained = others.length > 0 ? await server.explain(others.map(({ txid }) => txid)) : []
    const adopted: AdoptedPayment[] = surplus.map(({ txid, recipient: address, amount, at }) => ({
      ...{ txid, subject: txid, kind: 'surplus' as const, address, amount, uid: null, at },
    }))
    for (const { txid, recipient: address, amount, at } of others) {
      const payment = explained.find(one => one.txid === txid)
      if (payment?.address !== address || BigInt(payment.amount) !== amount) {
        log(`outgoing transfer ${txid} over ${amount} to ${address} is unknown: nothing is signed`)
        return null
      }
      const { subject, uid } = payment
      adopted.push({ txid, subject, kind: 'withdrawal', address, amount, uid, at })
    }
    return adopted
  }

  /** `check`, where a node or server that does not answer means: not yet. */
  return {
    async pauseOf(solid: BlockHeader): Promise<SignerPause | null> {
      try {
        return await check(solid)
      } catch (error) {
        log(`what left the hot wallet could not be read: ${messageOf(error)}`)
        isReading = false
        return isCaughtUp ? null : 'catching_up'
      }
    },
    /** Whether more blocks wait to be read at once. */
    isReading: () => isReading,
  }
}
