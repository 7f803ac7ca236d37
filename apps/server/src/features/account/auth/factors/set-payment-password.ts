import { failure, type Result, success } from '@matin/contract/result'
import type * as contract from '@matin/contract/security'
import { pinFault } from '@matin/domain/auth/pin'
import { sql } from 'drizzle-orm'
import { inTransaction } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { checkCode, consumeCode } from '../contacts/codes.ts'
import { afterChange, everHeldMoney } from '../public/after-change.ts'
import { clearPinAttempts, hasPin, macsOf } from '../public/pins.ts'
import { reauthenticate, stands } from '../public/reauthenticate.ts'
import { customerById, withdrawalHoldOf } from '../repository.ts'
import { codeTarget } from '../service.ts'
import { changeCredentials } from '../sign-in/credentials.ts'
import { customer } from '../tables.ts'

/** Minutes for which the registration code proves the contact: a first PIN needs no second code. */
const REGISTERED_MINUTES = 15

/** Requires a contact's code and the strongest proof. Ends a lock of the PIN. Returns the hold's end. */
export const setPaymentPassword: Query<typeof contract.setPaymentPassword> = async (platform, call) => {
  const { customerId } = call.caller
  const { pin, code: shownCode, ...shown } = call.input
  if (pinFault(pin)) return failure('pin_too_common', { field: 'pin' })
  const code =
    shownCode === undefined
      ? await seenAtRegistration(platform, customerId)
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

/** Fails with `code_required` unless the account is new, has no PIN and never held money. */
async function seenAtRegistration(platform: Platform, customerId: string): Promise<Result<null>> {
  const { clock, db } = platform
  const row = await customerById(db, platform, customerId)
  const isNew =
    row !== null &&
    !hasPin(platform, row.pinMac) &&
    clock.now().since(row.createdAt).total('minutes') < REGISTERED_MINUTES &&
    !(await everHeldMoney(db, customerId))
  return isNew ? success(null) : failure('code_required', { field: 'code' })
}
