import type * as authContract from '@matin/contract/auth'
import { type Failure, failure, type Result, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/security'
import { passwordFault } from '@matin/domain/auth/password'
import { sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { readSettings } from '#features/notify/settings/service.ts'
import { claimAttempt, clearAttempts } from '#platform/attempts/throttle.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import type { PendingOutcome } from '#platform/pending-requests.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isCommonPassword } from '#platform/secrets/common-passwords.ts'
import { HASHING, hashSecret, verifySecret } from '#platform/secrets/hashing.ts'
import { checkCode, consumeCode } from '../contacts/codes.ts'
import { afterChange } from '../public/after-change.ts'
import { openPassword, sealPassword } from '../public/contacts.ts'
import { deviceHash, forgetNewerDevices } from '../public/devices.ts'
import { type CustomerRow, customerByAccount, customerById, stillHasPassword } from '../repository.ts'
import { accountOf } from './account.ts'
import { passwordTries } from './attempt-counters.ts'
import { changeCredentials } from './credentials.ts'

/** Refuses short and common passwords, and those equal to an account or an email address's first part. */
export async function refusePassword(
  { load }: Pick<Platform, 'load'>,
  password: string,
  accounts: readonly string[],
): Promise<Failure | null> {
  const { appName } = await readSettings(load)
  const common = isCommonPassword(password, accounts, appName)
  const fault = passwordFault(password) ?? (common ? 'too_common' : null)
  if (fault === null) return null
  return failure(fault === 'too_short' ? 'password_too_short' : 'password_too_common', { field: 'password' })
}

let dummy: Promise<string> | undefined
/** Returns the hash of a password that no account has. Comparing with it takes as long as with a real one. */
export function dummyHash(config: Config): Promise<string> {
  dummy ??= hashSecret(config, 'no account has this password', 'ours')
  return dummy
}

/** Resets a password with a code: ends all sessions, holds withdrawals, and cancels unsigned withdrawals. */
export const resetPassword: Query<typeof authContract.resetPassword> = async (platform, { input, ...by }) => {
  const weak = await refusePassword(platform, input.password, [input.account])
  if (weak) return weak
  const account = accountOf(input.account)
  if (!account.ok) return account
  const asked = { target: account.value.value, purpose: 'reset_password', code: input.code } as const
  const code = await checkCode(platform, by, asked)
  if (!code.ok) return code
  const passwordHash = await hashSecret(platform.config, input.password, { known: input.account })
  return inTransaction(platform.db, async tx => {
    const row = await customerByAccount(tx, platform, account.value)
    if (!row || !(await consumeCode(tx, platform, code.value)))
      return failure('code_incorrect', { field: 'code' })
    await replacePassword(tx, platform, row.id, { passwordHash, keepSession: null, submitted: 'cancelled' })
    if (by.browser !== null) await forgetNewerDevices(tx, platform, row.id, deviceHash(by.browser))
    return success({})
  })
}

/** Changes the password of a signed-in customer: ends all other sessions and holds withdrawals. */
export const changePassword: Query<typeof contract.changePassword> = async (platform, { caller, input }) => {
  const weak = await refusePassword(platform, input.password, [])
  if (weak) return weak
  const checked = await checkOwnPassword(platform, caller, input.current, 'current')
  if (!checked.ok) return checked
  const { email, mobile } = checked.value
  const own = await refusePassword(platform, input.password, [email, mobile])
  if (own) return own
  const passwordHash = await hashSecret(platform.config, input.password, { known: caller.customerId })
  return inTransaction(platform.db, async tx => {
    // A reset in the meantime ended this session, so this change must not overrule it.
    if (!(await stillHasPassword(tx, platform, checked.value)))
      return failure('password_incorrect', { field: 'current' })
    const keepSession = caller.sessionId
    await replacePassword(tx, platform, caller.customerId, { passwordHash, keepSession, submitted: 'marked' })
    const device = sql`(SELECT s.device FROM session s WHERE s.id = ${keepSession}::uuid)`
    await forgetNewerDevices(tx, platform, caller.customerId, device)
    return success({})
  })
}

/** Waits after wrong passwords grow, as at sign-in; `tries` names the counter. */
export async function checkPassword(
  platform: Platform,
  customerId: string,
  { password, field, tries: by }: { password: string; field: string; tries: string },
): Promise<Result<CustomerRow>> {
  // Checked before the try counts: a try that the full hashing queue refuses is no try.
  HASHING.assertCapacity({ known: customerId })
  const tries = `password|${customerId}|${by}`
  const wait = await claimAttempt(platform, tries, undefined, customerId)
  if (wait > 0) return failure('attempt_wait', { field, params: { seconds: String(wait) } })
  const row = await customerById(platform.db, platform, customerId)
  if (!row || !(await verifySecret(openPassword(platform.config, row), password, { known: customerId })))
    return failure('password_incorrect', { field })
  await clearAttempts(platform.db, platform, tries)
  return success(row)
}

/** Wrong tries in other sessions do not delay this one. */
export async function checkOwnPassword(
  platform: Platform,
  caller: Caller,
  password: string,
  field = 'password',
): Promise<Result<CustomerRow>> {
  const tries = await passwordTries(platform, caller)
  return checkPassword(platform, caller.customerId, { password, field, tries })
}

async function replacePassword(
  tx: Tx,
  platform: Platform,
  customerId: string,
  {
    passwordHash,
    ...changed
  }: { passwordHash: string; keepSession: string | null; submitted: PendingOutcome },
): Promise<void> {
  const passwordChangedAt = platform.clock.now()
  const sealed = sealPassword(platform.config, customerId, passwordHash)
  await changeCredentials(tx, platform, customerId, { passwordHash: sealed, passwordChangedAt })
  await afterChange(tx, platform, customerId, { holds: true, ...changed }, () => ({
    kind: 'password_changed',
    params: {},
  }))
}
