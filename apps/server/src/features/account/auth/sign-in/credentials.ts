import { eq } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { type Guard, isGenuine, type RowReader, rowMac } from '#platform/secrets/row-mac.ts'
import { customer } from '../tables.ts'

/** Columns of a customer's row that decide who can open the account, with the MAC that binds them. */
export const CREDENTIALS = {
  id: customer.id,
  email: customer.email,
  emailIndex: customer.emailIndex,
  mobile: customer.mobile,
  mobileIndex: customer.mobileIndex,
  mobileEndIndex: customer.mobileEndIndex,
  passwordHash: customer.passwordHash,
  passwordChangedAt: customer.passwordChangedAt,
  contactChangedAt: customer.contactChangedAt,
  pinMac: customer.pinMac,
  totpSecret: customer.totpSecret,
  totpBegunAt: customer.totpBegunAt,
  totpBegunBy: customer.totpBegunBy,
  totpConfirmedAt: customer.totpConfirmedAt,
  factorSignIn: customer.factorSignIn,
  factorWithdrawal: customer.factorWithdrawal,
  passkeys: customer.passkeys,
  recoverySet: customer.recoverySet,
  sessionEpoch: customer.sessionEpoch,
  protection: customer.protection,
  closedAt: customer.closedAt,
  rowMac: customer.rowMac,
}

export type Credentials = Pick<typeof customer.$inferSelect, keyof typeof CREDENTIALS>

/** `protection` never decreases (guard_customer), so a row from before a change cannot be restored. */
const CUSTOMER: Guard<Omit<Credentials, 'rowMac'>> = {
  table: 'customer',
  bound: row => ({
    id: row.id,
    email: row.email,
    emailIndex: bytesOf(row.emailIndex),
    mobile: row.mobile,
    mobileIndex: bytesOf(row.mobileIndex),
    mobileEndIndex: bytesOf(row.mobileEndIndex),
    passwordHash: row.passwordHash,
    passwordChangedAt: row.passwordChangedAt,
    contactChangedAt: row.contactChangedAt,
    pinMac: row.pinMac,
    totpSecret: row.totpSecret,
    totpBegunAt: row.totpBegunAt,
    totpBegunBy: row.totpBegunBy,
    totpConfirmedAt: row.totpConfirmedAt,
    factorSignIn: row.factorSignIn,
    factorWithdrawal: row.factorWithdrawal,
    passkeys: row.passkeys,
    recoverySet: row.recoverySet,
    sessionEpoch: row.sessionEpoch,
    protection: row.protection,
    closedAt: row.closedAt,
  }),
}

const NEW = {
  ...{
    email: '',
    emailIndex: null,
    mobile: '',
    mobileIndex: null,
    mobileEndIndex: null,
    passwordChangedAt: null,
    contactChangedAt: null,
  },
  ...{
    pinMac: null,
    totpSecret: null,
    totpBegunAt: null,
    totpBegunBy: null,
    totpConfirmedAt: null,
    passkeys: [],
    recoverySet: null,
  },
  ...{ factorSignIn: true, factorWithdrawal: true, sessionEpoch: 0n, protection: 0n, closedAt: null },
} satisfies Partial<Credentials>

export function newCredentials(
  { config }: Pick<Platform, 'config'>,
  made: Pick<Credentials, 'id' | 'passwordHash'> & Partial<Credentials>,
): Credentials {
  const row = { ...NEW, ...made }
  return { ...row, rowMac: rowMac(config, CUSTOMER, row) }
}

/** Whether a customer's row is genuine: written by our server and not altered since. */
export function areGenuine(reader: RowReader, row: Credentials): boolean {
  return isGenuine(reader, CUSTOMER, row)
}

/** Reads the credentials of a customer; null without a genuine row. */
export async function credentialsOf(
  tx: Tx,
  reader: RowReader,
  customerId: string,
): Promise<Credentials | null> {
  const [row] = await tx.select(CREDENTIALS).from(customer).where(eq(customer.id, customerId))
  return row && areGenuine(reader, row) ? row : null
}

/** Reads credentials as `credentialsOf` does, locked until the transaction ends. */
export async function lockedCredentials(
  tx: Tx,
  reader: RowReader,
  customerId: string,
): Promise<Credentials | null> {
  const [row] = await tx
    .select(CREDENTIALS)
    .from(customer)
    .where(eq(customer.id, customerId))
    .for('no key update')
  return row && areGenuine(reader, row) ? row : null
}

type Changed = Partial<Omit<Credentials, 'id' | 'rowMac'>>

/**
 * Changes a customer's credentials; no other code writes these columns. The row is checked under its lock first, so
 * that a planted value never gets a valid MAC by the owner's change. `also` sets other columns. Returns false, and
 * writes nothing, where the row is not genuine or `change` returns null.
 */
export async function changeCredentials(
  tx: Tx,
  reader: RowReader,
  customerId: string,
  change: Changed | ((row: Credentials) => Changed | null),
  also: PgUpdateSetSource<typeof customer> = {},
): Promise<boolean> {
  const row = await lockedCredentials(tx, reader, customerId)
  const changed = row && (typeof change === 'function' ? change(row) : change)
  if (!row || !changed) return false
  const mac = rowMac(reader.config, CUSTOMER, { ...row, ...changed })
  await tx
    .update(customer)
    .set({ ...also, ...changed, rowMac: mac })
    .where(eq(customer.id, customerId))
  return true
}

/** Selects one JSON value for batch queries. `credentialsIn` reads it. */
export function credentialsText(alias: string): string {
  const values = COLUMNS.map(
    ([, column]) => `${alias}."${column.name}"${column.getSQLType() === 'bigint' ? '::text' : ''}`,
  )
  return `json_build_array(${values.join(', ')})`
}

/** Converts to credentials the JSON value that the SQL of `credentialsText` selects. */
export function credentialsIn(values: readonly unknown[]): Credentials {
  const row: Record<string, unknown> = {}
  for (const [index, [key, column]] of COLUMNS.entries()) {
    const value = values[index] ?? null
    // An array comes as JSON has it.
    row[key] = value === null || Array.isArray(value) ? value : column.mapFromDriverValue(value)
  }
  return row as Credentials
}

const COLUMNS = Object.entries(CREDENTIALS)

/** Converts bytes from a driver, or from hex in JSON. */
export function bytesOf(value: Uint8Array | string): Uint8Array
export function bytesOf(value: Uint8Array | string | null): Uint8Array | null
export function bytesOf(value: Uint8Array | string | null): Uint8Array | null {
  return typeof value === 'string' ? Buffer.from(value.replace(/^\\x/, ''), 'hex') : value
}
