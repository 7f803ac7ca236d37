import type { ParsedInputOf } from '@matin/contract/endpoint'
import type { askRecovery } from '@matin/contract/recovery'
import { failure, type Result } from '@matin/contract/result'
import { type Losable, RECOVERY_WAIT_HOURS } from '@matin/domain/auth/recovery'
import { success } from '@matin/domain/result'
import { inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { RowReader } from '../../platform/secrets/row-mac.ts'
import { accountOf } from './account.ts'
import { afterChange } from './changes.ts'
import { type CodeAsker, checkCode, consumeCode } from './codes.ts'
import { areGenuine, CREDENTIALS, changeCredentials } from './credentials.ts'
import { knownDevice } from './devices.ts'
import * as passkeys from './passkeys.ts'
import { checkPassword } from './passwords.ts'
import { forgivePins, hasPin } from './pins.ts'
import { type CustomerRow, customerByAccount } from './repository.ts'
import * as factors from './second-factor.ts'
import { customer, loginDevice } from './tables.ts'

/** Who asks to have something lost taken away: their password, and a code to a contact that the account has. */
export async function proveLoser(
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
  // A code that was right for an account that is none was guessed.
  if (!row) return failure('code_incorrect', { field: 'code' })
  const device = by.browser === null ? null : await knownDevice(platform, account.value, by.browser)
  const tries = device === null ? 'strangers' : `device ${device}`
  const checked = await checkPassword(platform, row.id, {
    password: input.password,
    field: 'password',
    tries,
  })
  if (!checked.ok) return checked
  const used = await platform.db.transaction(tx => consumeCode(tx, platform, code.value))
  return used ? success(row) : failure('code_incorrect', { field: 'code' })
}

/** Whether there is something to take away. */
export async function hasLosable(
  tx: Tx,
  platform: Platform,
  row: CustomerRow,
  lost: Losable,
): Promise<boolean> {
  if (lost === 'pin') return hasPin(platform, row.pinMac)
  return factors.hasFactor(await factors.factorsOf(tx, platform, row.id))
}

/** Takes it away: all sessions end, withdrawals are held, every contact is told. The next one is set up as a first one is. */
export async function removeLost(
  tx: Tx,
  platform: Platform,
  customerId: string,
  lost: Losable,
): Promise<void> {
  if (lost === 'pin') {
    const also = { acts: sql`${customer.acts} + 1` }
    await changeCredentials(tx, platform, customerId, { pinMac: null }, also)
    await forgivePins(tx, platform, customerId)
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

/** What a request to take away a factor is judged by, of each customer: when what protects the account changed, and what is left. */
export async function protectionOf(tx: Tx, reader: RowReader, customers: readonly string[]) {
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

/** Until when nothing is taken away after a change of the login password; null when that is over. Whoever reads the mailbox sets one. */
export function waitAfterPassword(row: CustomerRow, now: Temporal.Instant): Temporal.Instant | null {
  const until = row.passwordChangedAt?.add({ hours: RECOVERY_WAIT_HOURS }) ?? null
  return until && Temporal.Instant.compare(until, now) > 0 ? until : null
}
