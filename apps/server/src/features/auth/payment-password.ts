import type { ParsedInputOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { setPaymentPassword as setPaymentPasswordCall } from '@matin/contract/security'
import { pinFault } from '@matin/domain/auth/pin'
import { eq, sql } from 'drizzle-orm'
import { inTransaction } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdAfter } from './changes.ts'
import { checkCode, consumeCode } from './codes.ts'
import { hasPin, macsOf } from './pins.ts'
import { proveOwner } from './proving.ts'
import { customerById } from './repository.ts'
import { codeTarget } from './service.ts'
import { customer } from './tables.ts'
import { tellSecurity } from './telling.ts'

/**
 * Sets or changes the payment password, with a code that was sent to a contact and the strongest proof that there is. A lock ends,
 * because whoever gets here did not need the PIN that is locked.
 */
export async function setPaymentPassword(
  platform: Platform,
  customerId: string,
  input: ParsedInputOf<typeof setPaymentPasswordCall>,
  origin: string,
): Promise<Result<Record<string, never>>> {
  const { pin, code: shownCode, ...shown } = input
  if (pinFault(pin)) return failure('pin_too_common', { field: 'pin' })
  const target = await codeTarget(platform.db, platform, customerId)
  const code = await checkCode(platform, target, 'payment_password', shownCode)
  if (!code.ok) return code
  const proven = await proveOwner(platform, customerId, { ...shown, ownCode: 'seen' }, origin)
  if (!proven.ok) return proven
  const [pinMac] = macsOf(platform, customerId, pin)
  return inTransaction(platform.db, async tx => {
    if (!(await consumeCode(tx, platform, code.value))) return failure('code_incorrect', { field: 'code' })
    const before = await customerById(tx, platform, customerId)
    await tx
      .update(customer)
      .set({ pinMac, pinFailures: 0, pinLockedUntil: null, acts: sql`${customer.acts} + 1` })
      .where(eq(customer.id, customerId))
    const first = !hasPin(platform, before?.pinMac ?? null)
    const held = await holdAfter(tx, platform, customerId, { of: 'pin', first })
    await tellSecurity(
      tx,
      platform,
      customerId,
      held ? 'payment_password_changed' : 'payment_password_set',
      {},
    )
    return success({})
  })
}
