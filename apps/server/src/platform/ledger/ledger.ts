import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { AccountKind, TransferKind } from '@matin/domain/ledger/account'
import { accountName, canonicalLegs } from '@matin/domain/ledger/account'
import { transferHash } from '@matin/domain/ledger/transfer-hash'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { inTransaction, rowsOf, sqlState, type Tx, textArray, violatedConstraint } from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { sha256, uuidOf } from '../ids.ts'

/** Owner of the platform's own accounts that belong to no pool. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

export interface AccountRef {
  owner: string
  asset: AssetId
  kind: AccountKind
}

/** A leg by the account's meaning: positive minor units increase what is owed to its owner. */
export interface PostingLeg extends AccountRef {
  amount: bigint
}

export interface TransferRequest {
  /** What makes this movement happen once, e.g. "deposit:<txid>:<log>". Hashed to the ledger's key. */
  key: string
  kind: TransferKind
  reference: string
  at: Temporal.Instant
  legs: readonly PostingLeg[]
}

export interface BookedTransfer {
  id: bigint
  /** Transaction hash, 64 hex digits. */
  hash: string
  /** True when this key was booked before; nothing was booked now. */
  replayed: boolean
}

/**
 * Books one transfer inside the caller's transaction: the only way into the ledger. Fails with
 * `insufficient_balance` when an account would go below zero and `idempotency_conflict` when the key was used
 * with other content; either way the transaction is over and must be rolled back, which `inTransaction` does.
 */
export async function post(tx: Tx, request: TransferRequest): Promise<Result<BookedTransfer>> {
  const { key, kind, reference, fingerprint, hash, createdAt, legs } = encode(request)
  try {
    const [row] = await rowsOf<BookedRow>(
      tx,
      sql`SELECT transfer_id::text AS id, encode(transfer_hash, 'hex') AS hash, replayed FROM post(
        ${key}::uuid, decode(${fingerprint}, 'hex'), ${kind}, ${reference}, decode(${hash}, 'hex'),
        ${createdAt}::timestamptz, ${textArray(legs.map(leg => leg.owner))}::uuid[],
        ${textArray(legs.map(leg => leg.asset))}::text[], ${textArray(legs.map(leg => leg.kind))}::text[],
        ${textArray(legs.map(leg => leg.amount))}::numeric[])`,
    )
    if (!row) throw new Error('post() answered nothing')
    return success(toBooked(row))
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return refused
    throw error
  }
}

/**
 * Books several independent transfers in one round trip and one transaction of its own. When any of them is
 * refused, all are booked again one by one, so that each gets its own answer and none stops another. Safe to
 * repeat after a crash: every request carries its key.
 */
export async function postBatch(
  db: Tx,
  requests: readonly TransferRequest[],
): Promise<Result<BookedTransfer>[]> {
  if (requests.length === 0) return []
  try {
    return (await db.transaction(tx => postTogether(tx, requests))).map(row => success(toBooked(row)))
  } catch (error) {
    if (!refusalOf(error)) throw error
  }
  const results: Result<BookedTransfer>[] = []
  for (const request of requests) results.push(await inTransaction(db, tx => post(tx, request)))
  return results
}

function postTogether(tx: Tx, requests: readonly TransferRequest[]): Promise<BookedRow[]> {
  const items = requests.map(encode)
  const legs = items.flatMap((item, index) => item.legs.map(leg => ({ ...leg, item: index + 1 })))
  return rowsOf<BookedRow>(
    tx,
    sql`SELECT transfer_id::text AS id, encode(transfer_hash, 'hex') AS hash, replayed FROM post_batch(
      ${textArray(items.map(item => item.key))}::uuid[],
      ${textArray(items.map(item => `\\x${item.fingerprint}`))}::bytea[],
      ${textArray(items.map(item => item.kind))}::text[], ${textArray(items.map(item => item.reference))}::text[],
      ${textArray(items.map(item => `\\x${item.hash}`))}::bytea[],
      ${textArray(items.map(item => item.createdAt))}::timestamptz[],
      ${textArray(legs.map(leg => leg.item))}::int[], ${textArray(legs.map(leg => leg.owner))}::uuid[],
      ${textArray(legs.map(leg => leg.asset))}::text[], ${textArray(legs.map(leg => leg.kind))}::text[],
      ${textArray(legs.map(leg => leg.amount))}::numeric[]) ORDER BY item`,
  )
}

interface BookedRow extends Record<string, unknown> {
  id: string
  hash: string
  replayed: boolean
}

function toBooked(row: BookedRow): BookedTransfer {
  return { id: BigInt(row.id), hash: row.hash, replayed: row.replayed }
}

/** A request as the database takes it. The fingerprint leaves the time out: a repeat comes later. */
function encode(request: TransferRequest) {
  const legs = canonicalLegs(request.legs.map(leg => ({ ...leg, account: accountName(leg) })))
  const key = uuidOf(request.key)
  const { kind, reference } = request
  const createdAt = toTimestamp(request.at)
  const content = [kind, reference, ...legs.map(leg => `${leg.account}:${leg.amount}`)].join('|')
  const fingerprint = Buffer.from(sha256(content)).toString('hex')
  const hash = transferHash({ key, kind, reference, createdAt, legs })
  return { key, kind, reference, createdAt, legs, fingerprint, hash }
}

/** The expected refusals of the posting function; null for anything else. */
function refusalOf(error: unknown): Failure | null {
  if (violatedConstraint(error) === 'account_not_negative') return failure('insufficient_balance')
  return sqlState(error) === 'MT001' ? failure('idempotency_conflict') : null
}

/** Balance in minor units of one account, pending deltas included; 0 when it does not exist yet. */
export async function balanceOf(tx: Tx, account: AccountRef): Promise<bigint> {
  const [row] = await rowsOf<{ balance: string }>(
    tx,
    sql`SELECT balance::text AS balance FROM account_balance
      WHERE owner = ${account.owner}::uuid AND asset = ${account.asset} AND kind = ${account.kind}`,
  )
  return BigInt(row?.balance ?? '0')
}

/** All balances of one owner. */
export async function balancesOf(tx: Tx, owner: string): Promise<PostingLeg[]> {
  const rows = await rowsOf<{ asset: AssetId; kind: AccountKind; balance: string }>(
    tx,
    sql`SELECT asset, kind, balance::text AS balance FROM account_balance WHERE owner = ${owner}::uuid ORDER BY id`,
  )
  return rows.map(row => ({ owner, asset: row.asset, kind: row.kind, amount: BigInt(row.balance) }))
}

/**
 * What is wrong with the books, empty when they balance: an asset whose accounts do not sum to zero, or an
 * account whose balance is not the sum of its postings.
 */
export async function trialBalance(tx: Tx): Promise<string[]> {
  const assets = await rowsOf<{ asset: string; total: string }>(
    tx,
    sql`SELECT asset, sum(balance)::text AS total FROM account_balance GROUP BY asset HAVING sum(balance) <> 0`,
  )
  const accounts = await rowsOf<{ id: string; kind: string; balance: string; posted: string }>(
    tx,
    sql`SELECT a.id::text AS id, a.kind, a.balance::text AS balance, coalesce(sum(p.amount), 0)::text AS posted
      FROM account_balance a LEFT JOIN posting p ON p.account = a.id
      GROUP BY a.id, a.kind, a.balance HAVING a.balance <> coalesce(sum(p.amount), 0)`,
  )
  return [
    ...assets.map(row => `${row.asset} sums to ${row.total}`),
    ...accounts.map(row => `${row.kind} account ${row.id} holds ${row.balance}, posted ${row.posted}`),
  ]
}

/** Folds pending deltas of deferred accounts; returns how many rows. */
export async function foldDeltas(tx: Tx, limit: number): Promise<bigint> {
  const [row] = await rowsOf<{ folded: string }>(tx, sql`SELECT fold_deltas(${limit})::text AS folded`)
  return BigInt(row?.folded ?? '0')
}
