import { failure, type Result, success } from '@matin/contract/envelope'
import { verify } from '@node-rs/argon2'
import { and, eq, sql } from 'drizzle-orm'
import { inTransaction } from '../../platform/db/database.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { hashSecret } from '../../platform/secrets/hashing.ts'
import { checkCode, consumeCode } from './codes.ts'
import { holdWithdrawals } from './repository.ts'
import { codeTarget } from './service.ts'
import { customer } from './tables.ts'
import { tellSecurity } from './telling.ts'

const MAX_WRONG_PINS = 5
const LOCK_HOURS = 1

/**
 * Sets or changes the payment password with a code. A lock ends: the code proves the owner. A change holds
 * withdrawals, because who reads the owner's letters could make it.
 */
export async function setPaymentPassword(
  platform: Platform,
  customerId: string,
  input: { pin: string; code: string },
): Promise<Result<Record<string, never>>> {
  const target = await codeTarget(platform.db, customerId)
  const code = await checkCode(platform, target, 'payment_password', input.code)
  if (!code.ok) return code
  const pinHash = await hashSecret(platform.config, input.pin)
  return inTransaction(platform.db, async tx => {
    if (!(await consumeCode(tx, platform, code.value))) return failure('code_incorrect', { field: 'code' })
    const [before] = await tx
      .select({ pinHash: customer.pinHash })
      .from(customer)
      .where(eq(customer.id, customerId))
    await tx
      .update(customer)
      .set({ pinHash, pinFailures: 0, pinLockedUntil: null })
      .where(eq(customer.id, customerId))
    if (before?.pinHash != null) await holdWithdrawals(tx, platform, customerId)
    await tellSecurity(tx, platform, customerId, 'payment_password_changed', {})
    return success({})
  })
}

/**
 * Checks a payment PIN. A try is counted before the comparison and given back when it was right, so parallel
 * guesses get no more than five; the fifth wrong one locks it for an hour.
 */
export async function checkPin(platform: Platform, customerId: string, pin: string): Promise<Result<null>> {
  const now = platform.clock.now()
  const claimed = await platform.db
    .update(customer)
    .set({
      pinFailures: sql`CASE WHEN ${customer.pinLockedUntil} IS NULL THEN ${customer.pinFailures} + 1 ELSE 1 END`,
      pinLockedUntil: sql`CASE WHEN ${customer.pinLockedUntil} IS NULL AND ${customer.pinFailures} + 1 >= ${MAX_WRONG_PINS}
        THEN ${toTimestamp(now.add({ hours: LOCK_HOURS }))}::timestamptz END`,
    })
    .where(
      and(
        eq(customer.id, customerId),
        sql`(${customer.pinLockedUntil} IS NULL OR ${customer.pinLockedUntil} <= ${toTimestamp(now)}::timestamptz)`,
      ),
    )
    .returning({ pinHash: customer.pinHash, lockedUntil: customer.pinLockedUntil })
  const [row] = claimed
  if (!row) return lockedFailure(platform, customerId)
  if (row.pinHash === null) {
    await forgiveTries(platform, customerId)
    return failure('pin_not_set')
  }
  if (await verify(row.pinHash, pin)) {
    await forgiveTries(platform, customerId)
    return success(null)
  }
  return row.lockedUntil ? lockedFailure(platform, customerId) : failure('pin_incorrect', { field: 'pin' })
}

async function forgiveTries(platform: Platform, customerId: string): Promise<void> {
  await platform.db
    .update(customer)
    .set({ pinFailures: 0, pinLockedUntil: null })
    .where(eq(customer.id, customerId))
}

async function lockedFailure(platform: Platform, customerId: string) {
  const [row] = await platform.db
    .select({ until: customer.pinLockedUntil })
    .from(customer)
    .where(eq(customer.id, customerId))
  const until = row?.until ? `${row.until.toString({ smallestUnit: 'minute' }).slice(11, 16)} UTC` : ''
  return failure('pin_locked', { field: 'pin', params: { until } })
}
