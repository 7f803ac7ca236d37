import {
  addAddress,
  deleteAddress,
  editAddress,
  listAddresses,
  setSavedOnly,
} from '@matin/contract/address-book'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { success } from '@matin/domain/result'
import type { Router } from '#platform/http/router.ts'
import type { Platform } from '#platform/platform.ts'
import { ruleChange } from './saved-only-rule.ts'
import { add, addressBook, edit, remove } from './service.ts'

export function addressBookRoutes(router: Router, platform: Platform): void {
  router.customer(listAddresses, async call => success(await addressBook(platform, call.caller.customerId)))
  // An address that is refused tells as much as a look at it.
  const looks = { refusalsAs: getWithdrawalPreview }
  router.customer(addAddress, call => add(platform, call.caller.customerId, call.input), looks)
  router.customer(editAddress, call => edit(platform, call.caller.customerId, call.input), looks)
  router.customer(deleteAddress, call => remove(platform, call.caller.customerId, call.input.id))
  router.command(setSavedOnly, ruleChange(platform))
}
