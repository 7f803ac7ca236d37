import type { UserInfo } from '@matin/contract/auth'
import type { Language } from '@matin/contract/language'
import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Account } from './account.ts'
import { customer } from './tables.ts'

export type CustomerRow = typeof customer.$inferSelect

/** Withdrawals are held this long after a change of what protects the account (product.md section 2). */
export const HOLD_HOURS = 24

/** The customer who signs in with an account. '' belongs to nobody, which the partial index has to be told. */
export async function customerByAccount(tx: Tx, account: Account): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(ownedBy(account))
  return row ?? null
}

/** The customer is the one who signs in with an account, as a condition. */
export function ownedBy({ kind, value }: Account): SQL | undefined {
  return and(eq(customer[kind], value), ne(customer[kind], ''))
}

export async function customerById(tx: Tx, id: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.id, id))
  return row ?? null
}

export async function customerByInvitation(tx: Tx, code: string): Promise<CustomerRow | null> {
  const [row] = await tx.select().from(customer).where(eq(customer.invitationCode, code.toUpperCase()))
  return row ?? null
}

/** Letters to a customer are in the language that was last signed in with. */
export async function rememberLanguage(tx: Tx, customerId: string, language: Language): Promise<void> {
  await tx
    .update(customer)
    .set({ language })
    .where(and(eq(customer.id, customerId), ne(customer.language, language)))
}

/** Nothing leaves the account for a day, because something that protects it has changed. */
export async function holdWithdrawals(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const until = toTimestamp(platform.clock.now().add({ hours: HOLD_HOURS }))
  // Another process may have set a later one a moment ago, by its own clock.
  const withdrawalHoldUntil = sql`greatest(withdrawal_hold_until, ${until}::timestamptz)`
  const acts = sql`${customer.acts} + 1`
  await tx.update(customer).set({ withdrawalHoldUntil, acts }).where(eq(customer.id, customerId))
}

export async function setAccount(tx: Tx, customerId: string, { kind, value }: Account): Promise<void> {
  await tx
    .update(customer)
    .set({ [kind]: value })
    .where(eq(customer.id, customerId))
}

export function toUserInfo(row: CustomerRow, secondFactor: boolean, now: Temporal.Instant): UserInfo {
  const hold = row.withdrawalHoldUntil
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
    withdrawalHoldUntil: hold && Temporal.Instant.compare(hold, now) > 0 ? toTimestamp(hold) : null,
    createdAt: toTimestamp(row.createdAt),
  }
}
