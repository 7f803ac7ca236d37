import { failure, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/security'
import { maskContact } from '@matin/domain/auth/mask'
import { strongestProof } from '@matin/domain/auth/proof'
import { eq } from 'drizzle-orm'
import { sessionsOf } from '#platform/credentials/sessions.ts'
import { inTransaction, violatedConstraint } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Query } from '#platform/query.ts'
import { recoveryLeft } from '../factors/recovery-codes.ts'
import { afterChange, everHeldMoney } from '../public/after-change.ts'
import { sealPhrase } from '../public/contacts.ts'
import { hasPin } from '../public/pins.ts'
import { reauthenticate, stands } from '../public/reauthenticate.ts'
import { hasFactor, setUpIn } from '../public/second-factor.ts'
import { SESSIONS } from '../public/sessions.ts'
import { customerById, stillHasPassword } from '../repository.ts'
import { replaceContact } from '../service.ts'
import { accountOf } from '../sign-in/account.ts'
import { checkOwnPassword } from '../sign-in/passwords.ts'
import { customer } from '../tables.ts'
import { checkCode, consumeCode } from './codes.ts'

export const securityState: Query<typeof contract.getSecurity> = async (platform, { caller }) => {
  const { db } = platform
  const row = await customerById(db, platform, caller.customerId)
  if (!row) return failure('unauthorized')
  const factors = setUpIn(row)
  return success({
    passwordChangedAt: row.passwordChangedAt && toTimestamp(row.passwordChangedAt),
    devices: (await sessionsOf(SESSIONS, db, caller.customerId, platform.clock.now())).length,
    proof: strongestProof({ factor: hasFactor(factors), pin: hasPin(platform, row.pinMac) }),
    totp: factors.totp,
    recoveryCodes: await recoveryLeft(db, row),
    passkeys: factors.passkeys,
    factorSignIn: factors.signIn,
    factorWithdrawal: factors.withdrawal,
    everHeldMoney: await everHeldMoney(db, caller.customerId),
    phrase: row.phrase,
  })
}

/**
 * Sets the email address or the mobile number. The login password and the strongest proof identify the owner;
 * the code proves that the new contact is theirs. The former contact is notified too.
 */
export const setContact: Query<typeof contract.setContact> = async (platform, call) => {
  const {
    caller: { customerId },
    input,
  } = call
  const account = accountOf(input.account)
  if (!account.ok) return account
  const confirmed = await checkOwnPassword(platform, call.caller, input.password)
  if (!confirmed.ok) return confirmed
  const { kind, value } = account.value
  const code = await checkCode(platform, call, { target: value, purpose: 'contact', code: input.code })
  if (!code.ok) return code
  const proven = await reauthenticate(platform, call, input)
  if (!proven.ok) return proven
  return inTransaction(platform.db, async tx => {
    if (!(await consumeCode(tx, platform, code.value))) return failure('code_incorrect', { field: 'code' })
    // An owner who took the account back meanwhile must not be overruled.
    if (!(await stillHasPassword(tx, platform, confirmed.value)))
      return failure('password_incorrect', { field: 'password' })
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    try {
      const former = await replaceContact(tx, platform, customerId, account.value)
      if (!former.ok) return former
      const contact = maskContact(kind === 'email' ? value : '', kind === 'mobile' ? value : '')
      const holds = { adds: former.value === '' }
      const changed = { holds, submitted: 'marked', former: former.value } as const
      await afterChange(tx, platform, customerId, changed, held => ({
        kind: held ? 'contact_changed' : 'contact_added',
        params: { contact },
      }))
      return success({})
    } catch (error) {
      // Two customers at once, each with a valid code.
      if (/^customer_(email|mobile)_key$/.test(violatedConstraint(error) ?? ''))
        return failure('account_taken', { field: 'account' })
      throw error
    }
  })
}

export const setPhrase: Query<typeof contract.setPhrase> = async (platform, { caller, input }) => {
  const { customerId } = caller
  const confirmed = await checkOwnPassword(platform, caller, input.password)
  if (!confirmed.ok) return confirmed
  const phrase = sealPhrase(platform.config, customerId, input.phrase)
  await platform.db.update(customer).set({ phrase }).where(eq(customer.id, customerId))
  return success({})
}
