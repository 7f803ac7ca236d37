import { balanceOf, PLATFORM } from '@matin/ledger/ledger'
import type { TronClient } from '@matin/tron/client'
import { eq, sql } from 'drizzle-orm'
import { chainCursor } from '../../platform/chain/tables.ts'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { reconciliation } from './tables.ts'

/** Deposit addresses asked for in one run; beyond it the run takes the ones that hold most. */
const MAX_ADDRESSES = 500
/** Addresses asked for at once. */
const PARALLEL = 8

export interface WalletDifference {
  wallet: 'deposit' | 'hot' | 'cold'
  /** What the ledger says we hold there, in minor units of USDT. */
  ledger: bigint
  chain: bigint
}

/**
 * Compares custody with the chain at one solid block: the ledger must have booked exactly up to the block that
 * the balances are read at, before and after, otherwise nothing is concluded and the next run tries again.
 * Returns null then.
 */
export async function reconcile(platform: Platform, client: TronClient): Promise<WalletDifference[] | null> {
  const before = await bookedBlock(platform.db)
  if (before === null || (await client.solidHead()).number !== before) return null
  const usdtContract = platform.config.TRON_USDT_CONTRACT ?? ''
  const read = (address: string) => client.trc20Balance(usdtContract, address, { solid: true })
  const { TRON_HOT_ADDRESS: hot, TRON_COLD_ADDRESS: cold } = platform.config
  const expected = await expectedDeposits(platform.db)
  const found: WalletDifference[] = [
    { wallet: 'hot', ledger: await held(platform.db, 'custody_hot'), chain: await read(hot) },
    { wallet: 'cold', ledger: await held(platform.db, 'custody_cold'), chain: await read(cold) },
    {
      wallet: 'deposit',
      ledger: expected.reduce((sum, row) => sum + row.amount, 0n),
      chain: await sumOf(
        expected.map(row => row.address),
        read,
      ),
    },
  ]
  if ((await client.solidHead()).number !== before || (await bookedBlock(platform.db)) !== before) return null
  await store(platform, found, before)
  return found
}

async function store(platform: Platform, found: readonly WalletDifference[], block: number): Promise<void> {
  const checkedAt = platform.clock.now()
  for (const { wallet, ledger, chain } of found) {
    const values = { ledger, chain, blockNumber: BigInt(block), checkedAt }
    const [earlier] = await platform.db.select().from(reconciliation).where(eq(reconciliation.wallet, wallet))
    await platform.db
      .insert(reconciliation)
      .values({ wallet, ...values })
      .onConflictDoUpdate({ target: reconciliation.wallet, set: values })
    const difference = chain - ledger
    if (difference !== 0n && (!earlier || earlier.chain - earlier.ledger !== difference)) {
      platform.log.error({ wallet, difference: difference.toString(), block }, 'ledger and chain differ')
    }
  }
}

/** What solid deposits brought to each address less what sweeps that were mined took from it. */
async function expectedDeposits(tx: Tx): Promise<{ address: string; amount: bigint }[]> {
  const rows = await rowsOf<{ address: string; amount: string }>(
    tx,
    sql`SELECT w.address, w.amount::text AS amount FROM (
        SELECT a.address, coalesce(sum(d.amount), 0) - coalesce((
          SELECT sum(s.amount) FROM sweep s WHERE s.address = a.address AND s.state = 'confirmed'), 0) AS amount
        FROM deposit_address a JOIN deposit d ON d.customer = a.customer GROUP BY a.address) w
      WHERE w.amount <> 0 ORDER BY w.amount DESC LIMIT ${MAX_ADDRESSES}`,
  )
  return rows.map(row => ({ address: row.address, amount: BigInt(row.amount) }))
}

async function sumOf(
  addresses: readonly string[],
  read: (address: string) => Promise<bigint>,
): Promise<bigint> {
  let sum = 0n
  for (let from = 0; from < addresses.length; from += PARALLEL) {
    const balances = await Promise.all(addresses.slice(from, from + PARALLEL).map(read))
    sum += balances.reduce((total, balance) => total + balance, 0n)
  }
  return sum
}

/** Custody accounts are the other side of what we owe: their negative balance is what we hold. */
async function held(tx: Tx, kind: 'custody_hot' | 'custody_cold'): Promise<bigint> {
  return -(await balanceOf(tx, { owner: PLATFORM, asset: 'USDT', kind }))
}

async function bookedBlock(tx: Tx): Promise<number | null> {
  const [row] = await tx.select({ number: chainCursor.blockNumber }).from(chainCursor)
  return row ? Number(row.number) : null
}
