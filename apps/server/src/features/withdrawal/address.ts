import type { DataOf } from '@matin/contract/endpoint'
import { failure, type Result, success } from '@matin/contract/envelope'
import type { checkWithdrawalAddress } from '@matin/contract/withdrawal'
import { maskEmail } from '@matin/domain/auth/mask'
import { lookalikeOf } from '@matin/domain/withdrawal/lookalike'
import { isTronAddress } from '@matin/tron/address'
import { sql } from 'drizzle-orm'
import { customersByAddress } from '../../platform/chain/deposit-addresses.ts'
import { rowsOf, type Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { isOwn } from '../address-book/service.ts'
import { emailOf } from '../auth/service.ts'

/** Known addresses that are compared; those used last. */
const MAX_KNOWN = 500

/** What the form should say of an address: whether it is another customer's, or resembles one that is known. */
export async function checkAddress(
  platform: Platform,
  customerId: string,
  address: string,
): Promise<Result<DataOf<typeof checkWithdrawalAddress>>> {
  if (!isTronAddress(address)) return failure('address_incorrect', { field: 'address' })
  const { db } = platform
  const owner = (await customersByAddress(db, [address])).get(address)
  if (owner !== undefined || isOwn(platform, address)) {
    const other = owner === undefined || owner === customerId ? null : await nameOf(platform, owner)
    return success({ kind: 'ours', recipient: other, lookalikeOf: null })
  }
  const known = await knownAddresses(db, customerId)
  return success({ kind: 'outside', recipient: null, lookalikeOf: lookalikeOf(address, known) })
}

async function nameOf(platform: Platform, customerId: string): Promise<string> {
  return maskEmail(await emailOf(platform, platform.ask, customerId))
}

/** The address book, where this customer withdrew to, where deposits came from, and the own deposit address. */
async function knownAddresses(tx: Tx, customerId: string): Promise<string[]> {
  const rows = await rowsOf<{ address: string }>(
    tx,
    sql`SELECT address FROM (
        SELECT address, max(submitted_at) AS at FROM withdrawal WHERE customer = ${customerId}::uuid GROUP BY address
        UNION ALL SELECT sender, max(seen_at) FROM deposit WHERE customer = ${customerId}::uuid GROUP BY sender
        UNION ALL SELECT address, saved_at FROM saved_address WHERE customer = ${customerId}::uuid
        UNION ALL SELECT address, created_at FROM deposit_address WHERE customer = ${customerId}::uuid
      ) AS known ORDER BY at DESC LIMIT ${MAX_KNOWN}`,
  )
  return rows.map(row => row.address)
}
