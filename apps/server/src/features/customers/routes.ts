import {
  endCustomerSessions,
  findCustomers,
  getDeskCustomer,
  listCustomerActivity,
} from '@matin/contract/customer-desk'
import type { OperatorRouter } from '../../platform/http/operator-router.ts'
import type { Platform } from '../../platform/platform.ts'
import { find } from './search.ts'
import { activity, deskCustomer, endAllSessions } from './service.ts'

export function customersRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(findCustomers, call => find(platform, call.caller, call.input.search))
  router.view(getDeskCustomer, call => deskCustomer(platform, call.caller, call.input.uid))
  router.view(listCustomerActivity, call => activity(platform, call.caller, call.input))
  router.act(endCustomerSessions, (tx, call) => endAllSessions(tx, platform, call.caller, call.input.uid))
}
