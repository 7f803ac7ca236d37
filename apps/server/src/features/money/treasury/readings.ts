import type { TronClient } from '@matin/tron/client'
import { TronNodeError } from '@matin/tron/node'
import { sql } from 'drizzle-orm'
import { QUARANTINE_AFTER, WALLETS, type Wallet } from '#platform/chain/custody.ts'
import { rowsOf, textArray } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'

/** Maximum number of changed deposit addresses that are read in one run. */
const CHANGED_SLICE = 100
/** Unchanged deposit addresses read in one run, in turn. They are few, because a node limits requests. */
const AUDIT_SLICE = 5
const PARALLEL = 8
/** Minutes after which the hot and the cold wallet are read again without a transfer. */
const WALLET_MINUTES = 2
/** Longest wait before another reading. The first is a minute; each further one is twice as long. */
const LONGEST_WAIT_MINUTES = 360

/** Reads an address's balance at the node's current solid block. */
type ReadBalance = (address: string) => Promise<bigint>

/**
 * Reads our balances from the chain: the hot and the cold wallet and deposit addresses after they changed, and
 * a few of the others in turn. A reading is stored until the ledger has reached its block. Asks nothing when
 * nothing is due. Rejects when the node does not answer for the wallets.
 */
export async function readCustody(platform: Platform, client: TronClient): Promise<void> {
  const wallets = await dueWallets(platform)
  const places = await addressesToRead(platform)
  if (wallets.length + places.length === 0) return
  const usdtContract = platform.config.TRON_USDT_CONTRACT ?? ''
  // A reading and the solid blocks before and after it are one node's.
  await client.together(async one => {
    const read: ReadBalance = address => one.trc20Balance(usdtContract, address, { solid: true })
    const head = await readWallets(platform, one, read, wallets)
    await readAddresses(platform, one, read, { before: head, addresses: places })
  })
}

/** Returns the number of the newest solid block. */
async function readWallets(
  platform: Platform,
  client: TronClient,
  read: ReadBalance,
  due: readonly DueWallet[],
): Promise<number> {
  const addresses: Record<Wallet, string> = {
    hot: platform.config.TRON_HOT_ADDRESS,
    cold: platform.config.TRON_COLD_ADDRESS,
  }
  const before = (await client.solidHead()).number
  // Without a new block a reading says nothing new.
  const wallets = due.filter(({ compared }) => compared === null || Number(compared) < before)
  if (wallets.length === 0) return before
  const balances = await Promise.all(
    wallets.map(async ({ wallet }) => ({ place: wallet, balance: await read(addresses[wallet]) })),
  )
  const after = (await client.solidHead()).number
  await keep(platform, balances, [before, after])
  return after
}

async function readAddresses(
  platform: Platform,
  client: TronClient,
  read: ReadBalance,
  { before, addresses }: { before: number; addresses: readonly string[] },
): Promise<void> {
  if (addresses.length === 0) return
  const balances: { place: string; balance: bigint }[] = []
  const unread: string[] = []
  for (let from = 0; from < addresses.length; from += PARALLEL) {
    const asked = addresses.slice(from, from + PARALLEL)
    const answers = await Promise.allSettled(asked.map(read))
    for (const [index, answer] of answers.entries()) {
      const place = asked[index] ?? ''
      if (answer.status === 'fulfilled') balances.push({ place, balance: answer.value })
      else if (!isBusy(answer.reason)) unread.push(place)
    }
  }
  const after = (await client.solidHead()).number
  await keep(platform, balances, [before, after])
  if (unread.length > 0) await noteUnread(platform, unread)
}

/** This says nothing about the address, which is read again in the next run. */
function isBusy(reason: unknown): boolean {
  return reason instanceof TronNodeError && (reason.kind === 'rate_limited' || reason.kind === 'timeout')
}

/** `compared`: number of the block of the last comparison. */
interface DueWallet extends Record<string, unknown> {
  wallet: Wallet
  compared: string | null
}

/**
 * Lists wallets without a reading that waits for comparison, except those that were equal lately and have not
 * moved since. A difference is looked at again in each run.
 */
function dueWallets({ db, clock }: Platform): Promise<DueWallet[]> {
  const recently = toTimestamp(clock.now().subtract({ minutes: WALLET_MINUTES }))
  return rowsOf<DueWallet>(
    db,
    sql`SELECT w.wallet, c.block_number::text AS compared
      FROM unnest(${textArray(WALLETS)}::text[]) AS w (wallet) LEFT JOIN reconciliation c ON c.wallet = w.wallet
      WHERE NOT EXISTS (SELECT FROM custody_reading r WHERE r.place = w.wallet)
        AND (c.wallet IS NULL OR c.chain <> c.ledger OR c.checked_at <= ${recently}::timestamptz
          OR EXISTS (SELECT FROM custody_move m WHERE m.place = w.wallet AND m.block_number > c.block_number))`,
  )
}

async function addressesToRead({ db, clock }: Platform): Promise<string[]> {
  const now = sql`${toTimestamp(clock.now())}::timestamptz`
  const nothingWaits = sql`NOT EXISTS (SELECT FROM custody_reading r WHERE r.place = h.address)`
  const rows = await rowsOf<{ address: string }>(
    db,
    sql`(SELECT h.address FROM deposit_holding h WHERE h.changed_at IS NOT NULL AND h.ask_at <= ${now} AND ${nothingWaits}
        ORDER BY h.changed_at LIMIT ${CHANGED_SLICE})
      UNION ALL
      (SELECT h.address FROM deposit_holding h WHERE h.changed_at IS NULL AND h.ask_at <= ${now} AND ${nothingWaits}
        ORDER BY h.ask_at LIMIT ${AUDIT_SLICE})`,
  )
  return rows.map(row => row.address)
}

async function keep(
  { db, clock }: Platform,
  balances: readonly { place: string; balance: bigint }[],
  blocks: [number, number],
): Promise<void> {
  await db.execute(sql`INSERT INTO custody_reading (place, balance, from_block, to_block, read_at)
    SELECT u.place, u.balance, ${Math.min(...blocks)}::bigint, ${Math.max(...blocks)}::bigint,
        ${toTimestamp(clock.now())}::timestamptz
      FROM unnest(${textArray(balances.map(one => one.place))}::text[],
        ${textArray(balances.map(one => one.balance))}::numeric[]) AS u (place, balance)
      ON CONFLICT (place) DO NOTHING`)
}

/** Schedules another reading, each time after a longer wait. Other addresses are read meanwhile. */
async function noteUnread({ db, clock, log }: Platform, addresses: readonly string[]): Promise<void> {
  const rows = await rowsOf<{ address: string; unread: number }>(
    db,
    sql`UPDATE deposit_holding SET unread = unread + 1, ask_at = ${toTimestamp(clock.now())}::timestamptz
          + make_interval(mins => least(power(2, least(unread, 20)), ${LONGEST_WAIT_MINUTES}::float8)::int)
      WHERE address = ANY (${textArray(addresses)}::text[]) RETURNING address, unread`,
  )
  for (const { address, unread } of rows)
    if (unread === QUARANTINE_AFTER) log.error({ address }, 'balance of a deposit address cannot be read')
}
