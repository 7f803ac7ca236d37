import type { CUSTOMER_KEYS, findCustomers } from '@matin/contract/customer-desk'
import type { DataOf } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/envelope'
import { accountText } from '@matin/domain/text/account'
import { addressText, txidText, uidText } from '@matin/domain/text/address'
import { eq, inArray } from 'drizzle-orm'
import { asOperator } from '../../platform/acting.ts'
import { customerOfAddress } from '../../platform/chain/deposit-addresses.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { customersOfSaved } from '../address-book/service.ts'
import { record } from '../audit/service.ts'
import { customerCalled } from '../auth/service.ts'
import { customer } from '../auth/tables.ts'
import { customersOfDeposit } from '../recharge/service.ts'
import { customersOfSweep } from '../treasury/service.ts'
import { customersOfDestination, customersOfPayment } from '../withdrawal/service.ts'

type Key = (typeof CUSTOMER_KEYS)[number]

/** Reads by its form alone which kind of key a search text is. */
function keyOf(typed: string): { by: Key; search: string } {
  const ways = [
    ['uid', uidText],
    ['address', addressText],
    ['txid', txidText],
  ] as const
  for (const [by, read] of ways) {
    const taken = read(typed)
    if ('text' in taken) return { by, search: taken.text }
  }
  const account = accountText(typed)
  if ('fault' in account) return { by: 'unknown', search: typed }
  return {
    by: account.text.startsWith('+') && !account.text.includes('@') ? 'mobile' : 'email',
    search: account.text,
  }
}

/**
 * Customers of what somebody typed, each way by an index. That somebody looked is written down before it is answered, with
 * what was found and not what was typed: contacts are stored sealed, and the log is no second place for them.
 */
export async function find(
  platform: Platform,
  caller: OperatorCaller,
  typed: string,
): Promise<Result<DataOf<typeof findCustomers>>> {
  const { by, search } = keyOf(typed)
  const uids = await uidsOf(platform, by, search)
  return asOperator(platform, caller, async tx => {
    const subject = uids.length === 1 ? `customer:${uids[0]}` : 'customers'
    const details = { by, found: uids.join(' ') }
    await record(tx, platform, caller, { action: 'customer.find', subject, details })
    return success({ by, uids })
  })
}

async function uidsOf(platform: Platform, by: Key, search: string): Promise<string[]> {
  const { db } = platform
  const known =
    by === 'uid'
      ? eq(customer.uid, search)
      : inArray(customer.id, [...new Set(await idsOf(platform, by, search))])
  const rows = await db.select({ uid: customer.uid }).from(customer).where(known).orderBy(customer.uid)
  return rows.map(({ uid }) => uid)
}

async function idsOf(platform: Platform, by: Exclude<Key, 'uid'>, search: string): Promise<string[]> {
  const { ask } = platform
  switch (by) {
    case 'email':
    case 'mobile':
      return some([await customerCalled(platform, search)])
    case 'address': {
      const [own, paid, saved] = await Promise.all([
        customerOfAddress(ask, search),
        customersOfDestination(ask, search),
        customersOfSaved(ask, search),
      ])
      return some([own, ...paid, ...saved])
    }
    case 'txid': {
      const ways = [customersOfDeposit, customersOfPayment, customersOfSweep]
      return (await Promise.all(ways.map(way => way(ask, search)))).flat()
    }
    case 'unknown':
      return []
  }
}

function some(ids: readonly (string | null)[]): string[] {
  return ids.filter(id => id !== null)
}
