import type { ParsedInputOf } from '@matin/contract/endpoint'
import type { askRecovery } from '@matin/contract/recovery'
import { failure, type Result, success } from '@matin/contract/result'
import { type LostFactor, RECOVERY_WAIT_HOURS } from '@matin/domain/auth/recovery'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { RowReader } from '#platform/secrets/row-mac.ts'
import { type CodeAsker, checkCode, consumeCode } from '../contacts/codes.ts'
import * as passkeys from '../factors/passkeys.ts'
import { type CustomerRow, customerByAccount } from '../repository.ts'
import { accountOf } from '../sign-in/account.ts'
import { areGenuine, CREDENTIALS, changeCredentials } from '../sign-in/credentials.ts'
import { checkPassword } from '../sign-in/passwords.ts'
import { customer, loginDevice } from '../tables.ts'
import { afterChange } from './after-change.ts'
import { knownDevice } from './devices.ts'
import { clearPinAttempts, hasPin } from './pins.ts'
import * as factors from './second-factor.ts'

/** Requires the login password and a code sent to a contact of the account. */
export async function verifyRecoveryRequest(
  platform: Platform,
  input: Pick<ParsedInputOf<typeof askRecovery>, 'account' | 'password' | 'code'>,
  by: CodeAsker,
): Promise<Result<CustomerRow>> {
  const account = accountOf(input.account)
  if (!account.ok) return account
  const asked = { target: account.value.value, purpose: 'recovery', code: input.code } as const
  const code = await checkCode(platform, by, asked)
  if (!code.ok) return code
  const row = await customerByAccount(platform.db, platform, account.value)
  // The code is right, but no account has this contact.
  if (!row) return failure('code_incorrect', { field: 'code' })
  const device = by.browser === null ? null : await knownDevice(platform, account.value, by.browser)
  const tries = device === null ? 'unknown device' : `device ${device}`
  const checked = await checkPassword(platform, row.id, {
    password: input.password,
    field: 'password',
    tries,
  })
  if (!checked.ok) return checked
  const used = await platform.db.transaction(tx => consumeCode(tx, platform, code.value))
  return used ? success(row) : failure('code_incorrect', { field: 'code' })
}

export function hasRemovableFactor(platform: Platform, row: CustomerRow, lost: LostFactor): boolean {
  return lost === 'pin' ? hasPin(platform, row.pinMac) : factors.hasFactor(factors.setUpIn(row))
}

/**
 * Removes the lost PIN or factors, ends all sessions, holds withdrawals and notifies every contact. The next
 * PIN or factor is set up like a first one.
 */
export async function removeLostFactors(
  tx: Tx,
  platform: Platform,
  customerId: string,
  lost: LostFactor,
): Promise<void> {
  if (lost === 'pin') {
    const also = { version: sql`${customer.version} + 1` }
    await changeCredentials(tx, platform, customerId, { pinMac: null }, also)
    await clearPinAttempts(tx, platform, customerId)
  } else {
    await factors.dropTotp(tx, platform, customerId)
    await passkeys.removeAll(tx, platform, customerId)
  }
  await afterChange(
    tx,
    platform,
    customerId,
    { holds: true, submitted: 'cancelled', keepSession: null },
    () => ({ kind: lost === 'pin' ? 'recovery_pin_done' : 'recovery_factor_done', params: {} }),
  )
}

/** Reads for each customer when protection changed, and how many recovery codes are left. */
export async function protectionsOf(tx: Tx, reader: RowReader, customers: readonly string[]) {
  const ids = [...new Set(customers)]
  const rows = await tx
    .select({
      credentials: CREDENTIALS,
      identityPassedAt: customer.identityPassedAt,
      passwordChangedAt: customer.passwordChangedAt,
      contactChangedAt: customer.contactChangedAt,
      protectionChangedAt: customer.protectionChangedAt,
      newestDeviceAt:
        sql<Temporal.Instant | null>`(SELECT max(d.first_seen_at) FROM login_device d WHERE d.customer = customer.id)`.mapWith(
          loginDevice.firstSeenAt,
        ),
      recoveryCodes: sql<number>`(SELECT count(*)::int FROM recovery_code r
        WHERE r.customer = customer.id AND r.made_in = customer.recovery_set AND r.used_at IS NULL)`,
    })
    .from(customer)
    .where(inArray(customer.id, ids))
  return new Map(
    rows.map(({ credentials, recoveryCodes, ...row }) => [
      credentials.id,
      { ...row, recoveryCodes: areGenuine(reader, credentials) ? recoveryCodes : 0 },
    ]),
  )
}

/**
 * Returns the end of the wait after a change of the login password; null when it is over. During the wait no
 * PIN or factor is removed, because a thief who reads the mailbox can set a password.
 */
export function waitAfterPassword(row: CustomerRow, now: Temporal.Instant): Temporal.Instant | null {
  const until = row.passwordChangedAt?.add({ hours: RECOVERY_WAIT_HOURS }) ?? null
  return until && Temporal.Instant.compare(until, now) > 0 ? until : null
}
