import type { DataOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { checkWithdrawalAddress } from '@matin/contract/withdrawal'
import { maskPerson } from '@matin/domain/auth/mask'
import { success } from '@matin/domain/result'
import {
  type KnownAddresses,
  LOOKALIKE_ENDS,
  type Lookalike,
  lookalikeOf,
} from '@matin/domain/withdrawal/lookalike'
import { type SQL, sql } from 'drizzle-orm'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { isOwn, refuseDestination } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import type { ContractCheck } from './contract-check.ts'
import { REFUNDED } from './state-sql.ts'

/** SQL condition: a withdrawal that was not refunded. Its address is one that the customer chose. */
export const ACCEPTED = sql`state NOT IN ${sql.raw(REFUNDED)}`

/** Maximum number of known addresses of each kind that are compared, the last used ones. */
const MAX_KNOWN = 500

/**
 * Returns the form's warnings about an address: that it belongs to another customer, is a contract, or looks
 * like a known address.
 */
export async function checkAddress(
  platform: Platform,
  contracts: ContractCheck,
  customerId: string,
  address: string,
): Promise<Result<DataOf<typeof checkWithdrawalAddress>>> {
  const wrong = refuseDestination(platform, address)
  if (wrong) return wrong
  const { db } = platform
  const owner = (await customersByAddress(db, [address])).get(address)
  if (owner !== undefined || isOwn(platform, address)) {
    const other = owner === undefined || owner === customerId ? null : await nameOf(platform, owner)
    return success({ kind: 'ours', recipient: other, lookalikeOf: null, contract: false })
  }
  const [known, contract] = await Promise.all([
    knownAddresses(db, customerId, address, ACCEPTED),
    contracts.isContract(address),
  ])
  return success({ kind: 'outside', recipient: null, lookalikeOf: lookalikeOf(address, known), contract })
}

async function nameOf(platform: Platform, customerId: string): Promise<string> {
  return maskPerson(await emailOf(platform, platform.load, customerId), '')
}

/**
 * Finds a customer's known addresses that begin and end like this one: the address book, the destinations of
 * withdrawals, and the deposit address. Addresses of unknown senders are kept apart: they do not make an
 * address known, and cannot displace chosen ones. `chosen` is the SQL condition of the withdrawals that make
 * their address a chosen one.
 */
export async function knownAddresses(
  tx: Tx,
  customerId: string,
  address: string,
  chosen: SQL,
): Promise<KnownAddresses> {
  const rows = await rowsOf<{ address: string; kind: Lookalike['kind'] }>(
    tx,
    sql`SELECT k.address, k.kind FROM (
        SELECT k.*, row_number() OVER (PARTITION BY k.kind ORDER BY k.at DESC) AS number FROM (
          SELECT address, max(submitted_at) AS at,
            CASE WHEN bool_or(${chosen}) THEN 'chosen' ELSE 'received' END AS kind
            FROM withdrawal WHERE customer = ${customerId}::uuid GROUP BY address
          UNION ALL SELECT address, saved_at, 'chosen' FROM saved_address WHERE customer = ${customerId}::uuid
          UNION ALL SELECT address, created_at, 'own' FROM deposit_address WHERE customer = ${customerId}::uuid
          UNION ALL SELECT sender, max(seen_at), 'received' FROM deposit WHERE customer = ${customerId}::uuid GROUP BY sender
        ) AS k WHERE lower(left(k.address, ${LOOKALIKE_ENDS})) = lower(left(${address}, ${LOOKALIKE_ENDS}))
          AND lower(right(k.address, ${LOOKALIKE_ENDS})) = lower(right(${address}, ${LOOKALIKE_ENDS}))
      ) AS k WHERE k.number <= ${MAX_KNOWN} ORDER BY k.number`,
  )
  const those = (kind: Lookalike['kind']) => rows.filter(row => row.kind === kind).map(row => row.address)
  return { chosen: those('chosen'), own: those('own'), received: those('received') }
}
