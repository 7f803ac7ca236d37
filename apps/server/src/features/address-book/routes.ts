import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  setSavedOnly,
} from '@matin/contract/address-book'
import { success } from '@matin/contract/envelope'
import type { Router } from '../../platform/http/router.ts'
import type { Platform } from '../../platform/platform.ts'
import { setRule } from './rule.ts'
import { add, addressBook, edit, remove } from './service.ts'

export function addressBookRoutes(router: Router, platform: Platform): void {
  router.customer(listAddresses, async call => success(await addressBook(platform, call.caller.customerId)))
  router.customer(addAddress, call => add(platform, call.caller.customerId, call.input))
  router.customer(editAddress, call => edit(platform, call.caller.customerId, call.input))
  router.customer(deleteAddress, call => remove(platform, call.caller.customerId, call.input.id))
  router.money(setSavedOnly, (tx, call) => setRule(tx, platform, call.caller.customerId, call.input.on))
}
