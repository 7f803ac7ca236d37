import type { Language } from '@matin/contract/language'
import type { UserInfo } from '@matin/contract/user'
import { HOLD_HOURS } from '@matin/domain/auth/protection'
import type { RuleHoldReason } from '@matin/domain/operators/hold'
import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowReader } from '#platform/secrets/row-mac.ts'
import { openContacts, openPhrase, ownedBy, sealedContact } from './public/contacts.ts'
import type { Account } from './sign-in/account.ts'
import { areGenuine, changeCredentials, lockedCredentials } from './sign-in/credentials.ts'
import { customer } from './tables.ts'

/** Customer's row with decrypted contacts and phrase. */
export type CustomerRow = typeof customer.$inferSelect

/** Returns null if there is none, or if our server did not write the row. */
export async function customerByAccount(
  tx: Tx,
  reader: RowReader,
  account: Account,
): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(ownedBy(reader.config, account))
  return row && areGenuine(reader, row) ? opened(reader.config, row) : null
}

/** Finds a customer's row; null if there is none, or if our server did not write it. */
export async function customerById(tx: Tx, reader: RowReader, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.id, id))
  return row && areGenuine(reader, row) ? opened(reader.config, row) : null
}

export function opened(config: Config, row: CustomerRow): CustomerRow {
  return { ...row, ...openContacts(config, row), phrase: openPhrase(config, row) }
}

/** Locks the customer until the transaction ends. */
export async function stillHasPassword(
  tx: Tx,
  reader: RowReader,
  { id, passwordHash }: Pick<CustomerRow, 'id' | 'passwordHash'>,
): Promise<boolean> {
  return (await lockedCredentials(tx, reader, id))?.passwordHash === passwordHash
}

/** Finds the customer with an invitation code; null if there is none, or once the account is closed. */
export async function customerByInvitation(tx: Tx, code: string): Promise<{ id: string } | null> {
  const [row] = await tx
    .select({ id: customer.id })
    .from(customer)
    .where(and(eq(customer.invitationCode, code), isNull(customer.closedAt)))
  return row ?? null
}

/** Records the language of the last sign-in, in which the customer gets emails. */
export async function rememberLanguage(tx: Tx, customerId: string, language: Language): Promise<void> {
  await tx
    .update(customer)
    .set({ language })
    .where(and(eq(customer.id, customerId), ne(customer.language, language)))
}

/** Holds withdrawals for a day, because the account's protection has changed. */
export async function holdWithdrawals(
  tx: Tx,
  platform: Platform,
  customerId: string,
  withdrawalHoldReason: RuleHoldReason,
): Promise<void> {
  const until = toTimestamp(platform.clock.now().add({ hours: HOLD_HOURS }))
  // Another process may have set a later time a moment ago, by its own clock.
  const withdrawalHoldUntil = sql`greatest(withdrawal_hold_until, ${until}::timestamptz)`
  const version = sql`${customer.version} + 1`
  await tx
    .update(customer)
    .set({ withdrawalHoldUntil, withdrawalHoldReason, version })
    .where(eq(customer.id, customerId))
}

/** Replaces the customer's email address or mobile number; false if the customer has no genuine row. */
export function setAccount(
  tx: Tx,
  platform: Platform,
  customerId: string,
  account: Account,
): Promise<boolean> {
  const contactChangedAt = platform.clock.now()
  const contact = sealedContact(platform.config, customerId, account)
  return changeCredentials(tx, platform, customerId, { ...contact, contactChangedAt })
}

/** Returns the end of the hold on withdrawals after a change of protection; null when there is none. */
export function withdrawalHoldOf(
  { withdrawalHoldUntil: until }: CustomerRow,
  now: Temporal.Instant,
): string | null {
  return until && Temporal.Instant.compare(until, now) > 0 ? toTimestamp(until) : null
}

export function toUserInfo(row: CustomerRow, secondFactor: boolean, now: Temporal.Instant): UserInfo {
  return {
    uid: row.uid,
    avatar: '',
    email: row.email,
    mobile: row.mobile,
    name: row.name,
    invitationCode: row.invitationCode,
    paymentPasswordSet: row.pinMac !== null,
    secondFactor,
    identityPassed: row.identityPassedAt !== null,
    withdrawalHoldUntil: withdrawalHoldOf(row, now),
    createdAt: toTimestamp(row.createdAt),
  }
}
