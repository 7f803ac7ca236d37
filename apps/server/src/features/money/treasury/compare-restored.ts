import type { TronClient } from '@matin/tron/client'
import { usdtTransfers } from '@matin/tron/transfers'
import { ne } from 'drizzle-orm'
import { chainCursor, depositHolding } from '#platform/chain/tables.ts'
import type { Platform } from '#platform/platform.ts'
import { compare, type Move } from './comparison.ts'
import { heldByWallet } from './reconciliation.ts'

/** Requests to the node at once. */
const PARALLEL = 8

/**
 * Compares restored books with the chain at the block where they end. A node has balances of its solid head
 * only, so what moved since that block is read from the later blocks. Writes nothing.
 * @throws TronNodeError, and Error if the node has another chain or lacks a block
 */
export async function compareRestored(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  client: TronClient,
): Promise<{ block: bigint; differences: { place: string; difference: bigint }[] }> {
  const [cursor] = await db.select().from(chainCursor)
  if (!cursor) throw new Error('the books have no block yet')
  const number = Number(cursor.blockNumber)
  if ((await client.solidBlock(number))?.id !== cursor.blockId)
    throw new Error(`the node does not have the books' block ${number}, ${cursor.blockId}`)
  const contract = config.TRON_USDT_CONTRACT ?? ''
  const wallets = await heldByWallet(db)
  const held = [
    { place: 'hot wallet', address: config.TRON_HOT_ADDRESS, amount: wallets.hot },
    { place: 'cold wallet', address: config.TRON_COLD_ADDRESS, amount: wallets.cold },
    ...(await db.select().from(depositHolding).where(ne(depositHolding.amount, 0n))).map(
      ({ address, amount }) => ({ place: `deposit address ${address}`, address, amount }),
    ),
  ]
  const from = (await client.solidHead()).number
  const balances = await inSlices(held, ({ address }) =>
    client.trc20Balance(contract, address, { solid: true }),
  )
  const to = (await client.solidHead()).number
  const moves = new Map<string, Move[]>(held.map(({ address }) => [address, []]))
  const later = Array.from({ length: Math.max(0, to - number) }, (_, index) => number + 1 + index)
  await inSlices(later, block => addMoves(moves, client, contract, block))
  const differences = held.map(({ place, address, amount }, index) => {
    const own = moves.get(address) ?? []
    const balance = balances[index] ?? 0n
    const now = own.reduce((sum, move) => sum + move.amount, amount)
    const unsure = own.filter(move => move.block > from)
    const { ledger } = compare({ balance, from: BigInt(from), to: BigInt(to) }, now, unsure)
    return { place, difference: balance - ledger }
  })
  return { block: cursor.blockNumber, differences: differences.filter(one => one.difference !== 0n) }
}

/** `moves` has the addresses that count. */
async function addMoves(
  moves: ReadonlyMap<string, Move[]>,
  client: TronClient,
  contract: string,
  number: number,
): Promise<void> {
  const found = await client.solidBlock(number)
  if (!found) throw new Error(`the node lacks block ${number}`)
  const block = BigInt(number)
  for (const { from, to, amount } of usdtTransfers(found, contract)) {
    moves.get(from)?.push({ block, amount: -amount })
    moves.get(to)?.push({ block, amount })
  }
}

async function inSlices<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  for (let at = 0; at < items.length; at += PARALLEL)
    done.push(...(await Promise.all(items.slice(at, at + PARALLEL).map(work))))
  return done
}
