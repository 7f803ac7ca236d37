import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync, type SQLInputValue } from 'node:sqlite'
import type { Payment } from '@matin/contract/internal/signer'
import { DAY_MILLISECONDS, HOUR_MILLISECONDS, type SignedLately } from '@matin/domain/withdrawal/signing-caps'
import type { SignedTransfer } from '@matin/tron/sender'

/** Payment missing in the store: the chain's amount and address, with the server's explanation. */
export interface AdoptedPayment {
  txid: string
  subject: string
  kind: 'withdrawal' | 'surplus'
  address: string
  amount: bigint
  /** UID of the customer; null if the server does not know it. */
  uid: string | null
  /** Time of the block that contains the payment. */
  at: number
}

/** Payment that the signer has signed, with the amounts that its caps count. */
export interface Signing {
  subject: string
  payment: Payment
  signed: SignedTransfer
  /** Timestamp of the transaction, different for each signing. */
  at: number
  /** Amounts that count towards the caps: zero for payments that operators signed. */
  counted: { usdt: bigint; sun: bigint }
}

/** Newest signing of a payment. `signed` is deleted once the bytes have expired. */
export interface SignedBefore {
  kind: string
  address: string
  amount: bigint
  at: number
  txid: string
  expiration: number
  signed: SignedTransfer | null
}

/** Store of the signer's own signings. Times are milliseconds since 1970. */
export interface Store {
  /** Returns the time when the store was first used, which the first call sets to `now`. */
  since(now: number): number
  lately(now: number): { usdt: SignedLately; sun: SignedLately }
  /** Returns the TRX supplied to this deposit address within a day, in sun. */
  supplied(address: string, now: number): bigint
  hasPaid(address: string): boolean
  /** Returns whether this store knows a transaction, because it was signed here or adopted. */
  hasSigned(txid: string): boolean
  /** Returns the payment of a transaction, with its customer's UID; null for one of another store. */
  paymentOf(txid: string): { subject: string; uid: string | null } | null
  /** Newest solid block up to which all outgoing transfers are known, and time of writing; null if new. */
  checked(): { block: number; at: number } | null
  /** Each counts at its block's time; `block` becomes the newest known. All or nothing. `now`: our clock. */
  adopt(payments: readonly AdoptedPayment[], block: number, now: number): void
  signedBefore(subject: string): SignedBefore | null
  /** Stores `root` durably unless the day has a root already, and returns the day's stored root. */
  rootOf(day: string, root: string): string
  /** Returns the time of the latest signing; 0 before the first. */
  newest(): number
  /** All or none, durable on return; only then may bytes leave. Deletes bytes that expired before `solid`. */
  count(signings: readonly Signing[], solid: number): void
  close(): void
}

export class StoreRefused extends Error {}

const FILE = 'signer.sqlite'
const FORMAT = 3
const BUSY_MILLISECONDS = 5000

const TABLES = `
  CREATE TABLE store (id INTEGER PRIMARY KEY CHECK (id = 1), format INTEGER NOT NULL, hot_address TEXT NOT NULL, since INTEGER,
    checked_block INTEGER, checked_at INTEGER) STRICT;
  -- Kept for ever: a payment is signed once, and anew only when what was signed before can never be mined.
  CREATE TABLE signing (
    subject TEXT NOT NULL, attempt INTEGER NOT NULL, kind TEXT NOT NULL, address TEXT NOT NULL, amount INTEGER NOT NULL,
    at INTEGER NOT NULL, usdt INTEGER NOT NULL, sun INTEGER NOT NULL, txid TEXT NOT NULL UNIQUE, expiration INTEGER NOT NULL,
    -- Number of the customer, of a withdrawal: whose payment it was when the database has lost it.
    customer TEXT, PRIMARY KEY (subject, attempt)) STRICT;
  CREATE INDEX signing_lately ON signing (at);
  CREATE INDEX signing_destination ON signing (address, kind, at);
  -- Bytes to send again after a crash between counting and sending.
  CREATE TABLE signed_bytes (txid TEXT PRIMARY KEY, raw TEXT NOT NULL, signature TEXT NOT NULL, expiration INTEGER NOT NULL) STRICT;
  CREATE INDEX signed_bytes_expired ON signed_bytes (expiration);
  -- The root of the proof that was signed for a day.
  CREATE TABLE signed_root (day TEXT PRIMARY KEY, root TEXT NOT NULL) STRICT`

/** Creates an empty store. @throws StoreRefused if there is one already */
export function makeStore(directory: string, hotAddress: string): void {
  const file = join(directory, FILE)
  if (existsSync(file)) throw new StoreRefused(`There is a store in ${directory} already.`)
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  // Renamed to its final name only once it is complete.
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  const database = new DatabaseSync(draft)
  database.exec(`PRAGMA synchronous = FULL; BEGIN; ${TABLES}`)
  database.prepare('INSERT INTO store VALUES (1, ?, ?, NULL, NULL, NULL)').run(FORMAT, hotAddress)
  database.exec('COMMIT')
  database.close()
  renameSync(draft, file)
}

/** Null if there is none. @throws StoreRefused if it belongs to another wallet or is in use */
export function openStore(directory: string, hotAddress: string): Store | null {
  const file = join(directory, FILE)
  if (!existsSync(file)) return null
  const database = openExclusively(file)
  const row = database.prepare('SELECT format, hot_address FROM store').get()
  if (row?.hot_address !== hotAddress || row.format !== BigInt(FORMAT)) {
    database.close()
    throw new StoreRefused(`The store in ${directory} is not one of ${hotAddress}.`)
  }
  return storeOf(database)
}

/** Exclusively: two signers on one store would each count only the signings that they had read. */
function openExclusively(file: string): DatabaseSync {
  const database = new DatabaseSync(file, { readBigInts: true, timeout: BUSY_MILLISECONDS })
  try {
    database.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN EXCLUSIVE; COMMIT',
    )
    return database
  } catch (error) {
    database.close()
    throw new StoreRefused(`${file}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

function storeOf(database: DatabaseSync): Store {
  const statements = prepareStatements(database)
  return {
    since(now) {
      statements.begin(now)
      return Number(statements.begun().since)
    },
    lately(now) {
      const row = statements.sums(now - HOUR_MILLISECONDS, now - DAY_MILLISECONDS)
      return {
        usdt: { hour: integer(row.usdt_hour), day: integer(row.usdt_day) },
        sun: { hour: integer(row.sun_hour), day: integer(row.sun_day) },
      }
    },
    supplied: (address, now) => integer(statements.supplies(address, now - DAY_MILLISECONDS).sun),
    hasPaid: address => statements.payments(address).paid !== undefined,
    hasSigned: txid => statements.signing(txid).subject !== undefined,
    paymentOf(txid) {
      const { subject, customer } = statements.signing(txid)
      if (typeof subject !== 'string') return null
      return { subject, uid: typeof customer === 'string' ? customer : null }
    },
    checked() {
      const { checked_block: block, checked_at: at } = statements.checked()
      return typeof block === 'bigint' ? { block: Number(block), at: Number(at) } : null
    },
    adopt: (list, block, now) =>
      inTransaction(database, () => {
        for (const { txid, subject, kind, address, amount, uid, at } of list) {
          // A withdrawal counts towards the caps like any other; a surplus only moved our own money.
          statements.adopted(
            subject,
            kind,
            address,
            amount,
            at,
            kind === 'withdrawal' ? amount : 0n,
            txid,
            uid,
          )
        }
        statements.check(block, now)
      }),
    signedBefore(subject) {
      const row = statements.newest(subject)
      if (row.txid === undefined) return null
      const [txid, expiration] = [String(row.txid), Number(row.expiration)]
      const signed =
        typeof row.raw === 'string'
          ? { txid, rawDataHex: row.raw, signature: String(row.signature), expiration }
          : null
      return {
        kind: String(row.kind),
        address: String(row.address),
        amount: integer(row.amount),
        at: Number(row.at),
        txid,
        expiration,
        signed,
      }
    },
    rootOf(day, root) {
      statements.keepRoot(day, root)
      return String(statements.keptRoot(day).root)
    },
    newest: () => Number(statements.latest().at),
    count: (signings, solid) =>
      inTransaction(database, () => {
        for (const { subject, payment, signed, at, counted } of signings) {
          const { kind, address, amount } = payment
          const { txid, rawDataHex, signature, expiration } = signed
          const { usdt, sun } = counted
          const customer = payment.kind === 'withdrawal' ? payment.customer : null
          statements.insert(subject, kind, address, BigInt(amount), at, usdt, sun, txid, expiration, customer)
          statements.keep(txid, rawDataHex, signature, expiration)
        }
        statements.forget(solid)
      }),
    close: () => database.close(),
  }
}

/** Prepares the statements of the store. Those that write return nothing, the others one row. */
function prepareStatements(database: DatabaseSync) {
  const statement = (text: string) => {
    const prepared = database.prepare(text)
    return (...values: SQLInputValue[]) => prepared.get(...values) ?? {}
  }
  const changing = (text: string) => {
    const prepared = database.prepare(text)
    return (...values: SQLInputValue[]) => void prepared.run(...values)
  }
  return {
    sums: statement(`SELECT coalesce(sum(usdt) FILTER (WHERE at > ?1), 0) AS usdt_hour, coalesce(sum(usdt), 0) AS usdt_day,
      coalesce(sum(sun) FILTER (WHERE at > ?1), 0) AS sun_hour, coalesce(sum(sun), 0) AS sun_day FROM signing WHERE at > ?2`),
    supplies: statement(
      `SELECT coalesce(sum(amount), 0) AS sun FROM signing WHERE address = ? AND kind = 'supply' AND at > ?`,
    ),
    payments: statement(`SELECT 1 AS paid FROM signing WHERE address = ? AND kind = 'withdrawal' LIMIT 1`),
    newest: statement(
      `SELECT s.*, b.raw, b.signature FROM signing s LEFT JOIN signed_bytes b ON b.txid = s.txid
      WHERE s.subject = ? ORDER BY s.attempt DESC LIMIT 1`,
    ),
    latest: statement('SELECT coalesce(max(at), 0) AS at FROM signing'),
    begin: changing('UPDATE store SET since = ? WHERE since IS NULL'),
    begun: statement('SELECT since FROM store'),
    insert:
      changing(`INSERT INTO signing SELECT ?1, coalesce(max(attempt), 0) + 1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10
      FROM signing WHERE subject = ?1`),
    keep: changing('INSERT INTO signed_bytes VALUES (?, ?, ?, ?)'),
    adopted:
      changing(`INSERT INTO signing SELECT ?1, coalesce(max(attempt), 0) + 1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?5, ?8
      FROM signing WHERE subject = ?1`),
    signing: statement('SELECT subject, customer FROM signing WHERE txid = ?'),
    check: changing('UPDATE store SET checked_block = ?, checked_at = ?'),
    checked: statement('SELECT checked_block, checked_at FROM store'),
    keepRoot: changing('INSERT INTO signed_root VALUES (?, ?) ON CONFLICT DO NOTHING'),
    keptRoot: statement('SELECT root FROM signed_root WHERE day = ?'),
    forget: changing('DELETE FROM signed_bytes WHERE expiration < ?'),
  }
}

function inTransaction(database: DatabaseSync, work: () => void): void {
  database.exec('BEGIN')
  try {
    work()
    database.exec('COMMIT')
  } catch (error) {
    database.exec('ROLLBACK')
    throw error
  }
}

function integer(value: unknown): bigint {
  if (typeof value !== 'bigint') throw new Error('the store answered no whole number')
  return value
}
