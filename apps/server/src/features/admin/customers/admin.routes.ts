import {
  endCustomerSessions,
  getAdminCustomer,
  getCustomerRequest,
  getWithdrawalBackground,
  listCustomerActivity,
  listCustomerDevices,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerTimeline,
  listCustomerWithdrawals,
  openCustomerContact,
} from '@matin/contract/admin/customer'
import { countCustomers, listCustomers } from '@matin/contract/admin/customers'
import { searchEverything } from '@matin/contract/admin/search'
import { getSupportFacts } from '@matin/contract/admin/support'
import type { OperatorRouter } from '#platform/http/operator-router.ts'
import type { Platform } from '#platform/platform.ts'
import { background } from './background.ts'
import { requestOf } from './find-request.ts'
import { countFitting, listFitting } from './list-filter.ts'
import * as lists from './lists.ts'
import { searchFor } from './search.ts'
import { adminCustomer, contact, endAllSessions } from './service.ts'
import { supportFacts } from './support-facts.ts'

export function customersRoutes(router: OperatorRouter, platform: Platform): void {
  router.view(searchEverything, call => searchFor(platform, call.caller, call.input))
  router.view(listCustomers, call => listFitting(platform, call.caller, call.input))
  router.view(countCustomers, call => countFitting(platform, call.caller, call.input))
  router.view(getAdminCustomer, call => adminCustomer(platform, call.caller, call.input.uid))
  router.view(getCustomerRequest, call => requestOf(platform, call.caller, call.input))
  router.view(getWithdrawalBackground, call => background(platform, call.caller, call.input.withdrawal))
  router.view(getSupportFacts, call => supportFacts(platform, call.caller, call.input.uid))
  router.view(openCustomerContact, call => contact(platform, call.caller, call.input))
  router.view(listCustomerActivity, call => lists.activity(platform, call.caller, call.input))
  router.view(listCustomerOrders, call => lists.orders(platform, call.caller, call.input))
  router.view(listCustomerRecharges, call => lists.rechargesOf(platform, call.caller, call.input))
  router.view(listCustomerWithdrawals, call => lists.withdrawalsOf(platform, call.caller, call.input))
  router.view(listCustomerTimeline, call => lists.timeline(platform, call.caller, call.input))
  router.view(listCustomerDevices, call => lists.devices(platform, call.caller, call.input))
  router.transaction(endCustomerSessions, endAllSessions)
}
