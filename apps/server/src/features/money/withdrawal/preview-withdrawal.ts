import { success } from '@matin/contract/result'
import type { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { maskPerson } from '@matin/domain/auth/mask'
import type { Services } from '#feature.ts'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isOwn, refuseDestination } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import { createContractCheck } from './contract-check.ts'
import { createUsualTimes, forecastOf } from './forecast.ts'
import { lookalikeFor } from './service.ts'

/**
 * Warns of another customer's address, of a contract, and of an address that looks like a known one. With a
 * quantity, the forecast of the review is added, or the reason for which the submission would be refused.
 */
export function previewWithdrawal(
  platform: Platform,
  { client }: Services,
): Query<typeof getWithdrawalPreview> {
  const contracts = createContractCheck(platform, client)
  const usually = createUsualTimes(platform)
  return async (_, { caller, input: { address, quantity } }) => {
    const wrong = refuseDestination(platform, address)
    if (wrong) return wrong
    const { db, load } = platform
    const { customerId } = caller
    const owner = (await customersByAddress(db, [address])).get(address)
    if (owner !== undefined || isOwn(platform, address)) {
      const other = owner === undefined || owner === customerId ? null : await nameOf(platform, owner)
      return { kind: 'ours', recipient: other, lookalikeOf: null, contract: false, forecast: null }
    }
    const [known, contract, forecast] = await Promise.all([
      lookalikeFor(load, customerId, address),
      contracts.isContract(address),
      quantity === undefined ? success(null) : forecastOf(platform, usually, caller, { address, quantity }),
    ])
    if (!forecast.ok) return forecast
    return { kind: 'outside', recipient: null, lookalikeOf: known, contract, forecast: forecast.value }
  }
}

async function nameOf(platform: Platform, customerId: string): Promise<string> {
  return maskPerson(await emailOf(platform, platform.load, customerId), '')
}
