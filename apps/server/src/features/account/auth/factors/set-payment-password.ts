import { failure, type Result, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/security'
import { pinFault } from '@matin/domain/auth/pin'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#platform/db/database.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { checkCode, consumeCode } from '../contacts/codes.ts'
import { afterChange } from '../public/after-change.ts'
import { justRegistered } from '../public/just-registered.ts'
import { clearPinAttempts, hasPin, macsOf } from '../public/pins.ts'
import { reauthenticate, stands } from '../public/reauthenticate.ts'
import { customerById, withdrawalHoldOf } from '../repository.ts'
import { codeTarget } from '../service.ts'
import { changeCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'

/** Requires a contact's code and the strongest proof. Ends a lock of the PIN. Returns the hold's end. */
export const setPaymentPassword: Query<typeof contract.setPaymentPassword> = async (platform, call) => {
  const { customerId } = call.caller
  const { pin, code: shownCode, ...shown } = call.input
  if (pinFault(pin)) return failure('pin_too_common', { field: 'pin' })
  const code =
    shownCode === undefined
      ? await seenAtRegistration(platform, call.caller)
      : await checkCode(platform, call, {
          target: await codeTarget(platform.db, platform, customerId),
          purpose: 'payment_password',
          code: shownCode,
        })
  if (!code.ok) return code
  const proven = await reauthenticate(platform, call, { ...shown, ownCode: 'seen', changesPin: true })
  if (!proven.ok) return proven
  const [pinMac = null] = macsOf(platform, customerId, pin)
  return inTransaction(platform.db, async tx => {
    if (!(await stands(tx, platform, proven.value))) return failure('proof_ended')
    if (code.value !== null && !(await consumeCode(tx, platform, code.value)))
      return failure('code_incorrect', { field: 'code' })
    const before = await customerById(tx, platform, customerId)
    const also = { version: sql`${customer.version} + 1` }
    if (!(await changeCredentials(tx, platform, customerId, { pinMac }, also))) return failure('unauthorized')
    await clearPinAttempts(tx, platform, customerId)
    const first = !hasPin(platform, before?.pinMac ?? null)
    const changed = { holds: { adds: first }, submitted: 'marked' } as const
    await afterChange(tx, platform, customerId, changed, held => ({
      kind: held ? 'payment_password_changed' : 'payment_password_set',
      params: {},
    }))
    const after = await customerById(tx, platform, customerId)
    return success({ withdrawalHoldUntil: after && withdrawalHoldOf(after, platform.clock.now()) })
  })
}

/** Fails with `code_required` unless the account was just registered and has no PIN. */
async function seenAtRegistration(platform: Platform, caller: Caller): Promise<Result<null>> {
  const row = await customerById(platform.db, platform, caller.customerId)
  const isFirst = row !== null && !hasPin(platform, row.pinMac)
  return isFirst && (await justRegistered(platform, caller))
    ? success(null)
    : failure('code_required', { field: 'code' })
}
