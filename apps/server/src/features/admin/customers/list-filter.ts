import type { countCustomers, listCustomers } from '@matin/contract/admin/customers'
import { success } from '@matin/contract/result'
import type { Query } from '#platform/query.ts'
import { customerCounts, customerPage } from './list.ts'
import { findCustomerIds } from './search.ts'

/** Returns a page of customers that match the filters. The search text is parsed as in the global search. */
export const listFitting: Query<typeof listCustomers> = async (platform, { caller, input }) => {
  const among = await findCustomerIds(platform, caller, input)
  return among.ok ? success(await customerPage(platform, input, among.value)) : among
}

export const countFitting: Query<typeof countCustomers> = async (platform, { caller, input: filter }) => {
  const among = await findCustomerIds(platform, caller, filter)
  return among.ok ? success(await customerCounts(platform, filter, among.value)) : among
}
