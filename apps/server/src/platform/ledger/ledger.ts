import { failure, type Result, success } from '@matin/contract/envelope'
import type { AccountKind, TransferKind } from '@matin/domain/ledger/account'
import { accountName, canonicalLegs } from '@matin/domain/ledger/account'
import { transferHash } from '@matin/domain/ledger/transfer-hash'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import { rowsOf, sqlState, type Tx, textArray, violatedConstraint } from '../db/database.ts'
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
  const legs = canonicalLegs(request.legs.map(leg => ({ ...leg, account: accountName(leg) })))
  const key = uuidOf(request.key)
  const { kind, reference } = request
  const createdAt = toTimestamp(request.at)
  const hash = transferHash({ key, kind, reference, createdAt, legs })
  const content = [kind, reference, ...legs.map(leg => `${leg.account}:${leg.amount}`)].join('|')
  try {
    const [row] = await rowsOf<{ id: string; hash: string; replayed: boolean }>(
      tx,
      sql`SELECT transfer_id::text AS id, encode(transfer_hash, 'hex') AS hash, replayed FROM post(
        ${key}::uuid, ${sha256(content)}::bytea, ${kind}, ${reference}, decode(${hash}, 'hex'),
        ${createdAt}::timestamptz, ${textArray(legs.map(leg => leg.owner))}::uuid[],
        ${textArray(legs.map(leg => leg.asset))}::text[], ${textArray(legs.map(leg => leg.kind))}::text[],
        ${textArray(legs.map(leg => leg.amount))}::numeric[])`,
    )
    if (!row) throw new Error('post() answered nothing')
    return success({ id: BigInt(row.id), hash: row.hash, replayed: row.replayed })
  } catch (error) {
    if (violatedConstraint(error) === 'account_not_negative') return failure('insufficient_balance')
    if (sqlState(error) === 'MT001') return failure('idempotency_conflict')
    throw error
  }
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
