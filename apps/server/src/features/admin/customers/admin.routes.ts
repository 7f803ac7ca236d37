import * as customer from '@matin/contract/admin/customer'
import * as customers from '@matin/contract/admin/customers'
import * as searchContract from '@matin/contract/admin/search'
import { getSupportFacts } from '@matin/contract/admin/support'
import { operatorHandlers } from '#feature.ts'
import { background } from './background.ts'
import { findCustomerRequest } from './find-request.ts'
import { countFitting, listFitting } from './list-filter.ts'
import * as lists from './lists.ts'
import { searchFor } from './search.ts'
import { adminCustomer, contact, endAllSessions } from './service.ts'
import { supportFacts } from './support-facts.ts'

const contract = { ...searchContract, ...customers, ...customer, getSupportFacts }

export const customersRoutes = operatorHandlers(contract, {
  searchEverything: searchFor,
  listCustomers: listFitting,
  countCustomers: countFitting,
  getAdminCustomer: adminCustomer,
  getCustomerRequest: findCustomerRequest,
  getWithdrawalBackground: background,
  getSupportFacts: supportFacts,
  openCustomerContact: contact,
  listCustomerActivity: lists.activity,
  listCustomerOrders: lists.orders,
  listCustomerRecharges: lists.rechargesOf,
  listCustomerWithdrawals: lists.withdrawalsOf,
  listCustomerTimeline: lists.timeline,
  listCustomerDevices: lists.devices,
  endCustomerSessions: endAllSessions,
})
