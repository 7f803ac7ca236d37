import type { MessageParams } from '@matin/contract/messages'
import { holdsAfter, type ProtectionChange } from '@matin/domain/auth/proof'
import type { RuleHoldReason } from '@matin/domain/operators/hold'
import { eq, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { PendingLine, PendingOutcome } from '#platform/pending-requests.ts'
import type { Platform } from '#platform/platform.ts'
import { dropCodesOf } from '../contacts/codes.ts'
import { dropBegun } from '../factors/passkeys.ts'
import { holdWithdrawals } from '../repository.ts'
import { type Credentials, changeCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'
import { notifySecurity, type SecurityKind } from './notifications.ts'
import { withoutUnconfirmed } from './second-factor.ts'
import { endSessions } from './sessions.ts'

export interface Changed {
  /** Whether withdrawals are held for a day: always, never, or by the product's rule. */
  holds: ProtectionChange | boolean
  /** Requests are cancelled where an intruder may have made them, otherwise marked for review. */
  submitted: PendingOutcome
  /** Session that stays; null ends all, and without this field all stay. */
  keepSession?: string | null
  /** Former contact. Its codes are invalidated, and its owner is notified. */
  former?: string
}

type Told = { [K in SecurityKind]: { kind: K; params: MessageParams[K] } }[SecurityKind]

/**
 * Applies all consequences of a change of account protection, in the transaction of the change: ends pending
 * work that relied on the former proofs, holds withdrawals, ends sessions, and notifies every contact, also
 * of pending requests. Every change of account protection calls this function.
 */
export async function afterChange(
  tx: Tx,
  platform: Platform,
  customerId: string,
  changed: Changed,
  told: (held: boolean) => Told,
): Promise<void> {
  const { holds, keepSession, former = '' } = changed
  const pending = await endBegun(tx, platform, customerId, changed)
  const held = typeof holds === 'boolean' ? holds : holdsAfter(holds, await everHeldMoney(tx, customerId))
  const { kind, params } = told(held)
  if (held) await holdWithdrawals(tx, platform, customerId, holdReasonOf(kind))
  if (keepSession !== undefined) await endSessions(tx, platform, customerId, keepSession)
  await notifySecurity(tx, platform, customerId, kind, params, { also: former, pending })
}

function holdReasonOf(kind: SecurityKind): RuleHoldReason {
  switch (kind) {
    case 'password_changed':
    case 'contact_changed':
      return kind
    case 'payment_password_changed':
    case 'recovery_pin_done':
      return 'pin_changed'
    default:
      return 'factor_changed'
  }
}

/**
 * Ends pending work of an account: unconfirmed passkeys and authenticators, sent codes, tickets for data
 * exports, and checked proofs that were not used. Settles the features' pending requests, and returns a line
 * about each.
 */
export async function endBegun(
  tx: Tx,
  platform: Platform,
  customerId: string,
  { submitted, former = '' }: Pick<Changed, 'submitted' | 'former'>,
): Promise<PendingLine[]> {
  const noted = {
    // Another process may have set a later time a moment ago, by its own clock.
    protectionChangedAt: sql`greatest(${customer.protectionChangedAt}, ${toTimestamp(platform.clock.now())}::timestamptz)`,
    version: sql`${customer.version} + 1`,
  }
  const ended = (row: Credentials) => ({ protection: row.protection + 1n, ...withoutUnconfirmed(row) })
  // A forged row proves nothing, but what is under way with it ends all the same.
  if (!(await changeCredentials(tx, platform, customerId, ended, noted)))
    await tx.update(customer).set(noted).where(eq(customer.id, customerId))
  await dropBegun(tx, customerId)
  await dropCodesOf(tx, platform, customerId, former)
  const lines: PendingLine[] = []
  for (const settle of platform.pending) lines.push(...(await settle(tx, platform, customerId, submitted)))
  return lines
}

/** Whether the account ever held money. The ledger has a row for an account from the first posting on. */
export async function everHeldMoney(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await rowsOf<{ ever: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM ledger.account a WHERE a.owner = ${customerId}::uuid) AS ever`,
  )
  return row?.ever === true
}
