import {
  type AccountKind,
  accountName,
  canonicalPostings,
  type TransferKind,
} from '@matin/domain/ledger/account'
import { transferText } from '@matin/domain/ledger/transfer-hash'
import type { AssetId } from '@matin/domain/money/asset'
import { type Failure, failure, type Result, success } from '@matin/domain/result'
import { keyOf, sha256 } from './keys.ts'

/** Owner of the platform's own accounts that belong to no pool. */
export const PLATFORM = '00000000-0000-0000-0000-000000000000'

export type LedgerParam = string | number | bigint | boolean | null | readonly (string | number)[]

/** A connection, or one transaction in it. A `name` always stands for the same text. */
export interface LedgerDb {
  named<R extends Record<string, unknown>>(
    statement: { name: string; text: string },
    params: readonly LedgerParam[],
  ): Promise<R[]>
}

export type LedgerRefusal = 'insufficient_balance' | 'idempotency_conflict'

export interface AccountRef {
  owner: string
  asset: AssetId
  kind: AccountKind
}

/** As the owner sees it: a positive amount, in minor units, increases what is owed to the owner. */
export interface Posting extends AccountRef {
  amount: bigint
}

export interface TransferRequest {
  /** Id of the transfer: a UUIDv7 with the injected clock's time. */
  id: string
  /** Idempotency key of this movement, e.g. "deposit:<txid>:<log>". It is hashed to the ledger's key. */
  key: string
  kind: TransferKind
  reference: string
  at: Temporal.Instant
  postings: readonly Posting[]
}

export interface BookedTransfer {
  /** Id of the transfer that was posted under the key: now, or by the first call. */
  id: string
  /** Transaction hash, 64 hex digits. */
  hash: string
  /** Whether this key was posted before; then nothing was posted now. */
  replayed: boolean
}

/** SQLSTATEs of expected refusals; the files in sql/ explain them. */
const OTHER_CONTENT = 'MT001'
const BELOW_FLOOR = 'MT010'
const KNOWN_KEY = 'MT011'

const POST = {
  name: 'ledger.post',
  text: `SELECT transfer, encode(hash, 'hex') AS hash, replayed FROM ledger.post(
    $1::uuid, $2::uuid, decode($3, 'hex'), $4, $5, decode($6, 'hex'), $7::timestamptz, $8::uuid[], $9::text[], $10::text[],
    $11::numeric[])`,
}

/**
 * Posts one transfer, in the caller's transaction or in a separate one. Fails with `insufficient_balance`
 * when an account would fall below its floor, and with `idempotency_conflict` when the key was used with
 * other content; then the transaction must be rolled back. Rejects on anything else: a defect, or a database
 * that cannot be reached.
 */
export async function post(
  db: LedgerDb,
  request: TransferRequest,
): Promise<Result<BookedTransfer, LedgerRefusal>> {
  const item = encode(request)
  const { postings } = item
  try {
    const [row] = await db.named<{ transfer: string; hash: string; replayed: boolean }>(POST, [
      item.id,
      item.key,
      item.fingerprint,
      item.kind,
      item.reference,
      item.hash,
      item.createdAt,
      postings.map(posting => posting.owner),
      postings.map(posting => posting.asset),
      postings.map(posting => posting.kind),
      postings.map(posting => posting.amount.toString()),
    ])
    if (!row) throw new Error('ledger.post() answered nothing')
    return success({ id: row.transfer, hash: row.hash, replayed: row.replayed })
  } catch (error) {
    return refusalOf(error)
  }
}

export interface PreparedTransfer {
  request: TransferRequest
  /** Transaction hash, 64 hex digits. */
  hash: string
  encoded: ReturnType<typeof encode>
}

/** Hashes a transfer before it is posted, so that the same statement can write the hash elsewhere. */
export function prepare(request: TransferRequest): PreparedTransfer {
  const encoded = encode(request)
  return { request, hash: encoded.hash, encoded }
}

export const POST_MANY_PARAMS = 12

/** Returns the call of ledger.post_many() inside a statement, with its parameters from number `first` on. */
export function postManyCall(first: number): string {
  const types = ['uuid[]', 'uuid[]', 'bytea[]', 'text[]', 'text[]', 'bytea[]', 'timestamptz[]']
  types.push('int[]', 'uuid[]', 'text[]', 'text[]', 'numeric[]')
  return `ledger.post_many(${types.map((type, index) => `$${first + index}::${type}`).join(', ')})`
}

export function postManyParams(transfers: readonly PreparedTransfer[]): (readonly (string | number)[])[] {
  const items = transfers.map(transfer => transfer.encoded)
  const postings = items.flatMap((item, index) =>
    item.postings.map(posting => ({ ...posting, item: index + 1 })),
  )
  return [
    items.map(item => item.id),
    items.map(item => item.key),
    items.map(item => `\\x${item.fingerprint}`),
    items.map(item => item.kind),
    items.map(item => item.reference),
    items.map(item => `\\x${item.hash}`),
    items.map(item => item.createdAt),
    postings.map(posting => posting.item),
    postings.map(posting => posting.owner),
    postings.map(posting => posting.asset),
    postings.map(posting => posting.kind),
    postings.map(posting => posting.amount.toString()),
  ]
}

/**
 * Posts new transfers together, in the caller's transaction or in a separate one. All are posted or none:
 * when one is refused or was posted before (`idempotency_conflict`), the transaction must be rolled back. For
 * a separate outcome of each transfer, post them one by one with `post`.
 */
export async function postMany(
  db: LedgerDb,
  requests: readonly TransferRequest[],
): Promise<Result<BookedTransfer[], LedgerRefusal>> {
  const transfers = requests.map(prepare)
  try {
    await db.named({ name: 'ledger.post_many', text: `SELECT ${postManyCall(1)}` }, postManyParams(transfers))
    return success(transfers.map(({ request, hash }) => ({ id: request.id, hash, replayed: false })))
  } catch (error) {
    return refusalOf(error)
  }
}

/** The fingerprint leaves out id and time, because a repeated request has a new id and time. */
function encode(request: TransferRequest) {
  const postings = canonicalPostings(
    request.postings.map(posting => ({ ...posting, account: accountName(posting) })),
  )
  const key = keyOf(request.key)
  const { id, kind, reference } = request
  // ISO 8601 UTC with milliseconds, five times as fast as Temporal's own.
  const createdAt = new Date(request.at.epochMilliseconds).toISOString()
  const content = [kind, reference, ...postings.map(posting => `${posting.account}:${posting.amount}`)].join(
    '|',
  )
  const hash = sha256(transferText({ key, kind, reference, createdAt, postings }))
  return { id, key, kind, reference, createdAt, postings, fingerprint: sha256(content), hash }
}

/** Returns the failure of an expected refusal; rethrows any other error. */
function refusalOf(error: unknown): Failure<LedgerRefusal> {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const state = 'code' in cause ? cause.code : undefined
    if (state === BELOW_FLOOR) return failure('insufficient_balance')
    if (state === OTHER_CONTENT || state === KNOWN_KEY) return failure('idempotency_conflict')
  }
  throw error
}

const BALANCES = {
  name: 'ledger.balances',
  text: `SELECT asset, kind, balance::text AS balance FROM ledger.account_balance WHERE owner = $1::uuid ORDER BY asset, kind`,
}

/** Returns all balances of one owner in minor units, with pending postings. */
export async function balancesOf(db: LedgerDb, owner: string): Promise<Posting[]> {
  const rows = await db.named<{ asset: AssetId; kind: AccountKind; balance: string }>(BALANCES, [owner])
  return rows.map(row => ({ owner, asset: row.asset, kind: row.kind, amount: BigInt(row.balance) }))
}

const BALANCE = {
  name: 'ledger.balance',
  text: `SELECT balance::text AS balance FROM ledger.account_balance
    WHERE owner = $1::uuid AND asset = $2::text AND kind = $3::text`,
}

/** Returns the balance of one account in minor units, with pending postings; 0 if there is no account. */
export async function balanceOf(db: LedgerDb, account: AccountRef): Promise<bigint> {
  const { owner, asset, kind } = account
  const [row] = await db.named<{ balance: string }>(BALANCE, [owner, asset, kind])
  return BigInt(row?.balance ?? '0')
}

const FOLD = { name: 'ledger.fold', text: 'SELECT ledger.fold_pending($1::int)::text AS folded' }

/** Returns the number of folded postings, at most `limit`. */
export async function foldPending(db: LedgerDb, limit: number): Promise<bigint> {
  const [row] = await db.named<{ folded: string }>(FOLD, [limit])
  return BigInt(row?.folded ?? '0')
}

const PARTITIONS = {
  name: 'ledger.partitions',
  text: 'SELECT ledger.make_partitions($1::timestamptz, $2::int) AS made',
}

/** From the month of `from` on. Returns the number of created partitions. */
export async function makePartitions(db: LedgerDb, from: Temporal.Instant, months: number): Promise<number> {
  const [row] = await db.named<{ made: number }>(PARTITIONS, [from.toString(), months])
  return row?.made ?? 0
}

const UNBALANCED = {
  name: 'ledger.unbalanced',
  text: `SELECT asset || ' sums to ' || sum(balance) AS fault FROM ledger.account_balance GROUP BY asset HAVING sum(balance) <> 0
    UNION ALL
    SELECT a.kind || ' account of ' || a.owner || ' holds ' || a.balance || ', posted ' || coalesce(sum(p.amount), 0)
      FROM ledger.account_balance a LEFT JOIN ledger.posting p ON (p.owner, p.asset, p.kind) = (a.owner, a.asset, a.kind)
      GROUP BY a.owner, a.asset, a.kind, a.balance HAVING a.balance <> coalesce(sum(p.amount), 0)
    UNION ALL
    SELECT 'transfer ' || p.transfer || ' sums to ' || sum(p.amount) || ' ' || p.asset
      FROM ledger.posting p GROUP BY p.transfer, p.asset HAVING sum(p.amount) <> 0
    UNION ALL
    SELECT 'activity of ' || coalesce(l.owner, p.owner) || ' in ' || coalesce(l.id, p.id) || ' tells ' || coalesce(l.amount::text, 'nothing')
        || ' ' || coalesce(l.kind, p.kind) || ', posted ' || coalesce(p.amount::text, 'nothing')
      FROM (
        SELECT a.customer AS owner, a.id, a.at, a.kind AS transfer_kind, a.reference, u.asset, u.kind, u.amount
          FROM ledger.activity a CROSS JOIN LATERAL (VALUES (a.asset, a.account, a.amount),
            (a.other_asset, a.other_account, a.other_amount)) AS u (asset, kind, amount) WHERE u.asset IS NOT NULL) AS l
      FULL JOIN (
        SELECT p.owner, p.transfer AS id, t.created_at AS at, t.kind AS transfer_kind, t.reference, p.asset, p.kind, p.amount
          FROM ledger.posting p JOIN ledger.transfer t ON t.id = p.transfer
          WHERE p.kind IN ('spot', 'mining', 'unclaimed', 'frozen', 'locked')) AS p
        ON (l.owner, l.id, l.asset, l.kind) = (p.owner, p.id, p.asset, p.kind)
      WHERE (l.amount, l.at, l.transfer_kind, l.reference) IS DISTINCT FROM (p.amount, p.at, p.transfer_kind, p.reference)`,
}

/** Empty when transfers balance and histories equal the postings. Reads all of it, for audits and tests. */
export async function trialBalance(db: LedgerDb): Promise<string[]> {
  return (await db.named<{ fault: string }>(UNBALANCED, [])).map(row => row.fault)
}
