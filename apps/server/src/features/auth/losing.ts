import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { askRecovery } from '@matin/contract/recovery'
import type { Losable } from '@matin/domain/auth/recovery'
import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { accountOf } from './account.ts'
import { checkCode, consumeCode } from './codes.ts'
import * as passkeys from './passkeys.ts'
import { checkPassword } from './passwords.ts'
import { hasPin } from './pins.ts'
import { type CustomerRow, customerByAccount, holdWithdrawals } from './repository.ts'
import * as factors from './second-factor.ts'
import { endSessions } from './sessions.ts'
import { customer } from './tables.ts'
import { tellSecurity } from './telling.ts'

/** Who asks to have something lost taken away: their password, and a code to a contact that the account has. */
export async function proveLoser(
  platform: Platform,
  input: Pick<ParsedInputOf<typeof askRecovery>, 'account' | 'password' | 'code'>,
): Promise<Result<CustomerRow>> {
  const account = accountOf(input.account)
  if (!account.ok) return account
  const code = await checkCode(platform, account.value.value, 'recovery', input.code)
  if (!code.ok) return code
  const row = await customerByAccount(platform.db, platform, account.value)
  // A code that was right for an account that is none was guessed.
  if (!row) return failure('code_incorrect', { field: 'code' })
  const checked = await checkPassword(platform, row.id, input.password, 'password')
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
  return factors.hasFactor(await factors.factorsOf(tx, row.id))
}

/** Takes it away: all sessions end, withdrawals are held, every contact is told. The next one is set up as a first one is. */
export async function removeLost(
  tx: Tx,
  platform: Platform,
  customerId: string,
  lost: Losable,
): Promise<void> {
  if (lost === 'pin') {
    await tx
      .update(customer)
      .set({ pinMac: null, pinFailures: 0, pinLockedUntil: null, acts: sql`${customer.acts} + 1` })
      .where(eq(customer.id, customerId))
  } else {
    await factors.dropTotp(tx, customerId)
    await factors.dropUnconfirmed(tx, customerId)
    await passkeys.removeAll(tx, customerId)
  }
  await holdWithdrawals(tx, platform, customerId)
  await endSessions(tx, platform, customerId, null)
  await tellSecurity(
    tx,
    platform,
    customerId,
    lost === 'pin' ? 'recovery_pin_done' : 'recovery_factor_done',
    {},
  )
}
