import type { Localised } from '@matin/contract/language'
import type { ProofFigures } from '@matin/contract/proof'
import { PLATFORM } from '@matin/ledger/ledger'
import { sql } from 'drizzle-orm'
import type { Clock } from '#platform/clock/clock.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { firstIdAt } from '#platform/ids.ts'
import { OPEN } from '../../money/withdrawal/public/state-sql.ts'

/** Bounds a snapshot's memory, and the time for which it blocks the process. */
const CHUNK = 1_000

export interface Holding {
  owner: string
  uid: string
  sum: bigint
}

type HeldRow = { asset: string; owner: string; uid: string; sum: string; reserved: string }

/** All further statements of the transaction read this state. Returns a time after all transfers in it. */
export async function holdMoment(tx: Tx, clock: Clock): Promise<Temporal.Instant> {
  await tx.execute(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ`)
  // The first statement that reads fixes the moment.
  await tx.execute(sql`SELECT 1`)
  return clock.now()
}

/**
 * Sums over all accounts, with the amounts reserved for orders. Assets are in order of their names, customers
 * in order of SHA-512(shuffle, customer), which reveals nothing about them to anybody who does not know
 * `shuffle`.
 */
export async function* heldByAll(
  tx: Tx,
  shuffle: Uint8Array,
): AsyncGenerator<{ asset: string; holdings: Holding[]; reserved: bigint }> {
  const secret = sql`decode(${Buffer.from(shuffle).toString('hex')}, 'hex')`
  await tx.execute(sql`DECLARE held NO SCROLL CURSOR FOR
    SELECT h.asset, h.owner, c.uid, h.sum::text AS sum, h.reserved::text AS reserved
      FROM (
        SELECT part.asset, part.owner, sum(part.amount) AS sum, sum(part.reserved) AS reserved FROM (
          SELECT a.asset, a.owner, a.balance AS amount, 0 AS reserved FROM ledger.account a
            WHERE a.kind IN ('spot', 'mining', 'frozen', 'locked', 'unclaimed')
          UNION ALL
          SELECT v.asset, o.customer, n.open, n.open
            FROM mining_order o JOIN product_version v ON v.id = o.product_version
              CROSS JOIN LATERAL (SELECT o.daily_income * (o.cycle_days - count(*)) AS open FROM payout y
                WHERE y.customer = o.customer AND y.mining_order = o.id
                  AND y.due_at BETWEEN o.order_time AND o.expiry_at) AS n
            WHERE o.state = 'in_progress' OR (o.trial AND o.ending = 'expired')
        ) AS part GROUP BY part.asset, part.owner
      ) AS h JOIN customer c ON c.id = h.owner
      WHERE h.sum > 0 ORDER BY h.asset COLLATE "C", sha512(${secret} || uuid_send(h.owner))`)
  for (;;) {
    const rows = await rowsOf<HeldRow>(tx, sql.raw(`FETCH ${CHUNK} FROM held`))
    for (const [asset, part] of Map.groupBy(rows, row => row.asset))
      yield {
        asset,
        holdings: part.map(({ owner, uid, sum }) => ({ owner, uid, sum: BigInt(sum) })),
        reserved: part.reduce((sum, row) => sum + BigInt(row.reserved), 0n),
      }
    if (rows.length < CHUNK) break
  }
  await tx.execute(sql`CLOSE held`)
}

export async function reservedInBooks(tx: Tx): Promise<Map<string, bigint>> {
  const rows = await rowsOf<{ asset: string; sum: string }>(
    tx,
    sql`SELECT asset, sum(balance)::text AS sum FROM ledger.account WHERE kind = 'reserve' GROUP BY asset`,
  )
  return new Map(rows.map(({ asset, sum }) => [asset, BigInt(sum)]))
}

/** `from` is included, `until` excluded. */
export interface Window {
  from: string
  until: string
}

/** Ids begin with their time. */
const within = ({ from, until }: Window) => ({
  first: sql`${firstIdAt(Temporal.Instant.from(from))}::uuid`,
  end: sql`${firstIdAt(Temporal.Instant.from(until))}::uuid`,
})

/** In the order of their ids. */
export async function* transferHashes(tx: Tx, window: Window): AsyncGenerator<Uint8Array[]> {
  const { first, end } = within(window)
  await tx.execute(sql`DECLARE hashes NO SCROLL CURSOR FOR SELECT encode(hash, 'hex') AS hash FROM ledger.transfer
    WHERE id >= ${first} AND id < ${end} ORDER BY id`)
  for (;;) {
    const rows = await rowsOf<{ hash: string }>(tx, sql.raw(`FETCH ${CHUNK} FROM hashes`))
    if (rows.length > 0) yield rows.map(({ hash }) => Buffer.from(hash, 'hex'))
    if (rows.length < CHUNK) break
  }
  await tx.execute(sql`CLOSE hashes`)
}

type PoolRow = {
  code: string
  asset: string
  name: Localised
  funded: string
  paid: string
  promised: string
  free: string
}

export function poolsIn(tx: Tx, window: Window): Promise<PoolRow[]> {
  const { first, end } = within(window)
  const moved = (transfers: string, account: string, sign: 1 | -1) => sql`(
    SELECT coalesce(sum(p.amount), 0) * ${sign}::int FROM ledger.posting p JOIN ledger.transfer t ON t.id = p.transfer
      WHERE p.owner = pool.id AND p.transfer >= ${first} AND p.transfer < ${end}
        AND t.id >= ${first} AND t.id < ${end} AND t.kind = ${transfers} AND p.kind = ${account})::text`
  const held = (kind: string) => sql`coalesce((
    SELECT a.balance FROM ledger.account_balance a WHERE a.owner = pool.id AND a.asset = pool.asset AND a.kind = ${kind}), 0)::text`
  return rowsOf<PoolRow>(
    tx,
    sql`SELECT code, asset, name, ${moved('pool_funding', 'pool', 1)} AS funded, ${moved('payout', 'reserve', -1)} AS paid,
        ${held('reserve')} AS promised, ${held('pool')} AS free
      FROM pool ORDER BY code`,
  )
}

/** Withdrawals that were confirmed within the window, and the number that were overdue at `at`. */
export async function withdrawalsIn(
  tx: Tx,
  { from, until }: Window,
  at: string,
): Promise<ProofFigures['withdrawals']> {
  const [row] = await rowsOf<{ paid: number; amount: string; median: number | null; overdue: number }>(
    tx,
    sql`SELECT count(*)::int AS paid, coalesce(sum(quantity), 0)::text AS amount,
        round(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM ended_at - submitted_at))::numeric)::int AS median,
        (SELECT count(*)::int FROM withdrawal WHERE state IN ${sql.raw(OPEN)} AND deadline_at < ${at}::timestamptz)
          AS overdue
      FROM withdrawal WHERE state = 'confirmed' AND ended_at >= ${from}::timestamptz AND ended_at < ${until}::timestamptz`,
  )
  if (!row) throw new Error('an aggregate answers one row')
  return { paid: row.paid, amount: row.amount, medianSeconds: row.median, overdue: row.overdue }
}

export async function isCustodyKnown(tx: Tx): Promise<boolean> {
  const rows = await rowsOf(tx, sql`SELECT FROM reconciliation WHERE wallet IN ('hot', 'cold')`)
  return rows.length === 2
}

/**
 * USDT as the chain had it at the last comparison, other coins as operators attested. USDT counts at most the
 * ledger's amount, because the chain's balance may rest on the answer of a single node, while blocks and the
 * signer's node confirm the ledger's.
 */
export async function heldByUs(tx: Tx): Promise<(ProofFigures['held'][number] & { block: number | null })[]> {
  const chain = await rowsOf<{ wallet: 'hot' | 'cold' | 'deposit'; amount: string; block: number }>(
    tx,
    sql`SELECT r.wallet, greatest(0, least(r.chain, r.ledger - coalesce((SELECT sum(a.amount) FROM treasury_arrival a
          WHERE a.wallet = r.wallet AND a.confirmed_at IS NULL), 0)))::text AS amount, r.block_number::float AS block
        FROM reconciliation r ORDER BY r.wallet`,
  )
  const attested = await rowsOf<{ asset: string; amount: string }>(
    tx,
    sql`SELECT asset, (-balance)::text AS amount FROM ledger.account_balance
      WHERE owner = ${PLATFORM}::uuid AND kind = 'custody_external' AND balance <> 0 ORDER BY asset`,
  )
  return [
    ...chain.map(({ wallet, amount, block }) => ({
      asset: 'USDT',
      where: wallet === 'deposit' ? ('deposits' as const) : wallet,
      amount,
      block,
    })),
    ...attested.map(row => ({ ...row, where: 'attested' as const, block: null })),
  ]
}

export async function auditHead(tx: Tx): Promise<string | null> {
  const [row] = await rowsOf<{ hash: string }>(tx, sql`SELECT hash FROM audit_log ORDER BY seq DESC LIMIT 1`)
  return row?.hash ?? null
}
