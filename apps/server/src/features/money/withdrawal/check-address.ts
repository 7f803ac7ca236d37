import type { DataOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { checkWithdrawalAddress } from '@matin/contract/withdrawal'
import { maskPerson } from '@matin/domain/auth/mask'
import { success } from '@matin/domain/result'
import {
  type KnownAddress,
  LOOKALIKE_ENDS,
  type Lookalike,
  lookalikeOf,
} from '@matin/domain/withdrawal/lookalike'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import { batchQuery, type Load } from '#platform/commands/batch-query.ts'
import type { Platform } from '#platform/platform.ts'
import { isOwn, refuseDestination } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import type { ContractCheck } from './contract-check.ts'
import { REFUNDED } from './state-sql.ts'

/** Maximum number of known addresses of each kind that are compared, the first known ones. */
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
  const { db, load } = platform
  const owner = (await customersByAddress(db, [address])).get(address)
  if (owner !== undefined || isOwn(platform, address)) {
    const other = owner === undefined || owner === customerId ? null : await nameOf(platform, owner)
    return success({ kind: 'ours', recipient: other, lookalikeOf: null, contract: false })
  }
  const [known, contract] = await Promise.all([
    lookalikeFor(load, customerId, address),
    contracts.isContract(address),
  ])
  return success({ kind: 'outside', recipient: null, lookalikeOf: known, contract })
}

async function nameOf(platform: Platform, customerId: string): Promise<string> {
  return maskPerson(await emailOf(platform, platform.load, customerId), '')
}

const ALIKE = batchQuery<{ customer: string; address: string }, KnownAddress>({
  name: 'known addresses alike',
  params: { customer: 'uuid', address: 'text' },
  text: `SELECT a.ordinal, k.address, k.kind, extract(epoch FROM k.since)::float8 AS since FROM params a CROSS JOIN LATERAL (
      SELECT k.*, row_number() OVER (PARTITION BY k.kind ORDER BY k.since) AS number FROM (
        SELECT w.address, coalesce(min(w.submitted_at) FILTER (WHERE w.state NOT IN ${REFUNDED}), min(w.submitted_at)) AS since,
          CASE WHEN bool_or(w.state NOT IN ${REFUNDED}) THEN 'chosen' ELSE 'received' END AS kind
          FROM withdrawal w WHERE w.customer = a.customer GROUP BY w.address
        UNION ALL SELECT s.address, s.saved_at, 'chosen' FROM saved_address s WHERE s.customer = a.customer
        UNION ALL SELECT o.address, o.created_at, 'own' FROM deposit_address o WHERE o.customer = a.customer
        UNION ALL SELECT d.sender, min(d.seen_at), 'received' FROM deposit d WHERE d.customer = a.customer GROUP BY d.sender
      ) AS k WHERE lower(left(k.address, ${LOOKALIKE_ENDS})) = lower(left(a.address, ${LOOKALIKE_ENDS}))
        AND lower(right(k.address, ${LOOKALIKE_ENDS})) = lower(right(a.address, ${LOOKALIKE_ENDS}))
    ) AS k WHERE k.number <= ${MAX_KNOWN} ORDER BY k.number`,
})

/**
 * Returns the known address that could be mistaken for this one, for the form, the review and the operator;
 * null for none. A destination of a refunded withdrawal counts like an unknown sender.
 */
export async function lookalikeFor(load: Load, customer: string, address: string): Promise<Lookalike | null> {
  return lookalikeOf(address, await load(ALIKE, { customer, address }))
}
