import { holdsAfter, type ProtectionChange } from '@matin/domain/auth/proof'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdWithdrawals } from './repository.ts'

/** Holds withdrawals after a change of what protects the account, by the rule of the product; answers whether it did. */
export async function holdAfter(
  tx: Tx,
  platform: Platform,
  customerId: string,
  change: ProtectionChange,
): Promise<boolean> {
  const holds = holdsAfter(change, await everHeldMoney(tx, customerId))
  if (holds) await holdWithdrawals(tx, platform, customerId)
  return holds
}

/** An account is in the books from its first movement on. */
async function everHeldMoney(tx: Tx, customerId: string): Promise<boolean> {
  const [row] = await rowsOf<{ ever: boolean }>(
    tx,
    sql`SELECT EXISTS (SELECT FROM ledger.account a WHERE a.owner = ${customerId}::uuid) AS ever`,
  )
  return row?.ever === true
}
