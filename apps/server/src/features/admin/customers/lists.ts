import type {
  listCustomerActivity,
  listCustomerDevices,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerTimeline,
  listCustomerWithdrawals,
} from '@matin/contract/admin/customer'
import type { DataOf, Endpoint, ParsedInputOf } from '@matin/contract/endpoint'
import { type Result, success } from '@matin/contract/result'
import type { OperatorCaller, Platform } from '#platform/platform.ts'
import type { CustomerInput } from '#platform/query.ts'
import { devicePage } from '../../account/auth/public/devices.ts'
import { orderPage } from '../../money/mining/service.ts'
import { recharges } from '../../money/recharge/service.ts'
import { withdrawals } from '../../money/withdrawal/service.ts'
import { walletLog } from '../../views/assets/service.ts'
import { seenBy } from './customer-card.ts'
import { timelinePage } from './timeline.ts'

/**
 * Creates the admin list of one customer's data, as the customer sees it. Each page is audited as a view,
 * even a later one: its cursor may be invented, so the first page was not necessarily recorded.
 */
function listOf<E extends Endpoint>(
  action: string,
  page: (platform: Platform, own: CustomerInput<E>) => Promise<DataOf<E>>,
) {
  return async (
    platform: Platform,
    { caller, input }: { caller: OperatorCaller; input: ParsedInputOf<E> },
  ): Promise<Result<DataOf<E>>> => {
    const seen = await seenBy(platform, caller, (input as { uid: string }).uid, action)
    return seen.ok ? success(await page(platform, { caller: { customerId: seen.value.id }, input })) : seen
  }
}

export const activity = listOf<typeof listCustomerActivity>('customer.activity', walletLog)
export const orders = listOf<typeof listCustomerOrders>('customer.orders', orderPage)
export const rechargesOf = listOf<typeof listCustomerRecharges>('customer.recharges', recharges)
export const withdrawalsOf = listOf<typeof listCustomerWithdrawals>('customer.withdrawals', withdrawals)
export const devices = listOf<typeof listCustomerDevices>('customer.devices', devicePage)
export const timeline = listOf<typeof listCustomerTimeline>('customer.timeline', timelinePage)
