import { type Failure, failure, type Result, success } from '@matin/contract/envelope'
import type { AccountKind, TransferKind } from '@matin/domain/ledger/account'
import { accountName, canonicalLegs } from '@matin/domain/ledger/account'
import { transferText } from '@matin/domain/ledger/transfer-hash'
import type { AssetId } from '@matin/domain/money/asset'
import { sql } from 'drizzle-orm'
import {
  arrayLiteral,
  type Param,
  rowsOf,
  sqlState,
  type Tx,
  violatedConstraint,
  withRetries,
} from '../db/database.ts'
import { toTimestamp } from '../db/instant.ts'
import { sha256Hex, uuidOf } from '../ids.ts'

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
  return answered(bookOne(tx, encode(request), false))
}

/** As `post`, where nothing else changes with the money: a transaction of its own in one round trip. */
export async function postAlone(db: Tx, request: TransferRequest): Promise<Result<BookedTransfer>> {
  const item = encode(request)
  return withRetries(() =>
    answered(
      bookOne(db, item, true).catch(error => {
        if (sqlState(error) !== NOT_AT_ONCE) throw error
        return bookOne(db, item, false)
      }),
    ),
  )
}

/** The transfer, or why it was refused. */
async function answered(booking: Promise<BookedTransfer>): Promise<Result<BookedTransfer>> {
  try {
    return success(await booking)
  } catch (error) {
    const refused = refusalOf(error)
    if (refused) return refused
    throw error
  }
}

/**
 * Books several independent transfers in one round trip and one transaction of its own. When any of them is
 * refused or was booked before, all are booked again one by one, so that each gets its own answer and none stops
 * another. Safe to repeat after a crash: every request carries its key.
 */
export async function postBatch(
  db: Tx,
  requests: readonly TransferRequest[],
): Promise<Result<BookedTransfer>[]> {
  if (requests.length === 0) return []
  const together = await withRetries(() => postTogether(db, requests))
  if (together.ok) return together.value.map(success)
  const results: Result<BookedTransfer>[] = []
  for (const request of requests) results.push(await postAlone(db, request))
  return results
}

/**
 * Books new transfers together in the caller's transaction, or in one of its own: all of them or, when one is refused
 * or was booked before (`idempotency_conflict`), none; the transaction is over then and must be rolled back.
 * `beside` is done in the same statement.
 */
export async function postTogether(
  tx: Tx,
  requests: readonly TransferRequest[],
  beside?: Beside,
): Promise<Result<BookedTransfer[]>> {
  try {
    return success(await bookTogether(tx, requests.map(encode), beside))
  } catch (error) {
    if (sqlState(error) === REPEATED_KEY) return failure('idempotency_conflict')
    const refused = refusalOf(error)
    if (refused) return refused
    throw error
  }
}

/** A data-changing statement whose parameters are numbered from `BESIDE_FROM`; `name` stands for one text for ever. */
export interface Beside {
  name: string
  text: string
  params: readonly Param[]
}

/** Number of the first parameter of a statement beside a batch. */
export const BESIDE_FROM = 13

/** A batch holds a key that was booked before: migrations/0017_ledger_one_statement.sql. */
const REPEATED_KEY = 'MT008'
/** An account of a transfer that stands alone is not made yet. */
const NOT_AT_ONCE = 'MT009'

const POST_ONE = {
  name: 'post',
  text: `SELECT post($1, $2, decode($3, 'hex'), $4, $5, decode($6, 'hex'), $7, $8, $9, $10, $11)::text AS id`,
}

async function bookOne(tx: Tx, item: EncodedTransfer, alone: boolean): Promise<BookedTransfer> {
  const { key, fingerprint, kind, reference, hash, createdAt, legs } = item
  const [row] = await tx.named<{ id: string | null }>(POST_ONE, [
    alone,
    key,
    fingerprint,
    kind,
    reference,
    hash,
    createdAt,
    arrayLiteral(legs.map(leg => leg.owner)),
    arrayLiteral(legs.map(leg => leg.asset)),
    arrayLiteral(legs.map(leg => leg.kind)),
    arrayLiteral(legs.map(leg => leg.amount)),
  ])
  if (!row) throw new Error('post() answered nothing')
  return row.id === null ? bookedBefore(tx, item) : { id: BigInt(row.id), hash, replayed: false }
}

async function bookedBefore(tx: Tx, { key, fingerprint }: EncodedTransfer): Promise<BookedTransfer> {
  const [row] = await rowsOf<{ id: string; hash: string }>(
    tx,
    sql`SELECT transfer_id::text AS id, encode(transfer_hash, 'hex') AS hash
      FROM booked_before(${key}::uuid, decode(${fingerprint}, 'hex'))`,
  )
  if (!row) throw new Error('booked_before() answered nothing')
  return { id: BigInt(row.id), hash: row.hash, replayed: true }
}

const POST_BATCH = {
  name: 'post_batch',
  text: `SELECT post_batch($1, $2::text[]::bytea[], $3, $4, $5::text[]::bytea[], $6, $7, $8, $9, $10, $11, $12)::text[] AS ids`,
}

async function bookTogether(
  tx: Tx,
  items: readonly EncodedTransfer[],
  beside?: Beside,
): Promise<BookedTransfer[]> {
  const legs = items.flatMap((item, index) => item.legs.map(leg => ({ ...leg, item: index + 1 })))
  legs.sort((a, b) => (a.account === b.account ? a.item - b.item : a.account < b.account ? -1 : 1))
  const apart = legs.every((leg, index) => leg.account !== legs[index - 1]?.account)
  const statement = beside
    ? { name: `post_batch ${beside.name}`, text: `WITH beside AS (${beside.text}) ${POST_BATCH.text}` }
    : POST_BATCH
  const [row] = await tx.named<{ ids: string[] }>(statement, [
    arrayLiteral(items.map(item => item.key)),
    arrayLiteral(items.map(item => `\\x${item.fingerprint}`)),
    arrayLiteral(items.map(item => item.kind)),
    arrayLiteral(items.map(item => item.reference)),
    arrayLiteral(items.map(item => `\\x${item.hash}`)),
    arrayLiteral(items.map(item => item.createdAt)),
    arrayLiteral(legs.map(leg => leg.item)),
    arrayLiteral(legs.map(leg => leg.owner)),
    arrayLiteral(legs.map(leg => leg.asset)),
    arrayLiteral(legs.map(leg => leg.kind)),
    arrayLiteral(legs.map(leg => leg.amount)),
    apart,
    ...(beside?.params ?? []),
  ])
  return items.map((item, index) => {
    const id = row?.ids[index]
    if (id === undefined) throw new Error('post_batch() answered too little')
    return { id: BigInt(id), hash: item.hash, replayed: false }
  })
}

type EncodedTransfer = ReturnType<typeof encode>

/** A request as the database takes it. The fingerprint leaves the time out: a repeat comes later. */
function encode(request: TransferRequest) {
  const legs = canonicalLegs(request.legs.map(leg => ({ ...leg, account: accountName(leg) })))
  const key = uuidOf(request.key)
  const { kind, reference } = request
  const createdAt = toTimestamp(request.at)
  const content = [kind, reference, ...legs.map(leg => `${leg.account}:${leg.amount}`)].join('|')
  const fingerprint = sha256Hex(content)
  const hash = sha256Hex(transferText({ key, kind, reference, createdAt, legs }))
  return { key, kind, reference, createdAt, legs, fingerprint, hash }
}

/** The expected refusals of the posting function; null for anything else. */
function refusalOf(error: unknown): Failure | null {
  if (violatedConstraint(error) === 'account_not_negative') return failure('insufficient_balance')
  return sqlState(error) === 'MT001' ? failure('idempotency_conflict') : null
}

/** Whether a transfer of this key stands in the ledger. */
export async function wasBooked(tx: Tx, key: string): Promise<boolean> {
  const rows = await rowsOf(tx, sql`SELECT 1 FROM transfer WHERE idem = ${uuidOf(key)}::uuid`)
  return rows.length > 0
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
