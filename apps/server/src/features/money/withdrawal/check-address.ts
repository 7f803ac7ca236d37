import type { DataOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { checkWithdrawalAddress } from '@matin/contract/withdrawal'
import { maskPerson } from '@matin/domain/auth/mask'
import { success } from '@matin/domain/result'
import { customersByAddress } from '#platform/chain/deposit-addresses.ts'
import type { Platform } from '#platform/platform.ts'
import { isOwn, refuseDestination } from '../../account/address-book/service.ts'
import { emailOf } from '../../account/auth/service.ts'
import type { ContractCheck } from './contract-check.ts'
import { lookalikeFor } from './service.ts'

/** Warns of another customer's address, of a contract, and of an address that looks like a known one. */
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
