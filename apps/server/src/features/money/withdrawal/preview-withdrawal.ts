import type { DataOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { maskPerson } from '@matin/domain/auth/mask'
import { success } from '@matin/domain/result'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import type { Caller, Platform } from '#platform/platform.ts'
import { isOwn, refuseDestination } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import type { ContractCheck } from './contract-check.ts'
import { forecastOf, type Usually } from './forecast.ts'
import { lookalikeFor } from './service.ts'

/**
 * Warns of another customer's address, of a contract, and of an address that looks like a known one. With a
 * quantity, the forecast of the review is added, or the reason for which the submission would be refused.
 */
export async function previewWithdrawal(
  platform: Platform,
  { contracts, usually }: { contracts: ContractCheck; usually: Usually },
  caller: Caller,
  { address, quantity }: { address: string; quantity?: string | undefined },
): Promise<Result<DataOf<typeof getWithdrawalPreview>>> {
  const wrong = refuseDestination(platform, address)
  if (wrong) return wrong
  const { db, load } = platform
  const { customerId } = caller
  const owner = (await customersByAddress(db, [address])).get(address)
  if (owner !== undefined || isOwn(platform, address)) {
    const other = owner === undefined || owner === customerId ? null : await nameOf(platform, owner)
    return success({ kind: 'ours', recipient: other, lookalikeOf: null, contract: false, forecast: null })
  }
  const [known, contract, forecast] = await Promise.all([
    lookalikeFor(load, customerId, address),
    contracts.isContract(address),
    quantity === undefined ? success(null) : forecastOf(platform, usually, caller, { address, quantity }),
  ])
  if (!forecast.ok) return forecast
  return success({ kind: 'outside', recipient: null, lookalikeOf: known, contract, forecast: forecast.value })
}

async function nameOf(platform: Platform, customerId: string): Promise<string> {
  return maskPerson(await emailOf(platform, platform.load, customerId), '')
}
