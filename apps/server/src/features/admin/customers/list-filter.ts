import type { countCustomers, listCustomers } from '@matin/contract/admin/customers'
import type { DataOf, ParsedInputOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import { success } from '@matin/domain/result'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import { customerCounts, customerPage } from './list.ts'
import { findCustomerIds } from './search.ts'

/** Returns a page of customers that match the filters. The search text is parsed as in the global search. */
export async function listFitting(
  platform: Platform,
  caller: OperatorCaller,
  input: ParsedInputOf<typeof listCustomers>,
): Promise<Result<DataOf<typeof listCustomers>>> {
  const among = await findCustomerIds(platform, caller, input)
  return among.ok ? success(await customerPage(platform, input, among.value)) : among
}

export async function countFitting(
  platform: Platform,
  caller: OperatorCaller,
  filter: ParsedInputOf<typeof countCustomers>,
): Promise<Result<DataOf<typeof countCustomers>>> {
  const among = await findCustomerIds(platform, caller, filter)
  return among.ok ? success(await customerCounts(platform, filter, among.value)) : among
}
