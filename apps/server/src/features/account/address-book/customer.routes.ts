import * as contract from '@matin/contract/address-book'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { customerHandlers } from '#feature.ts'
import { ruleChange } from './saved-only-rule.ts'
import { add, addressBook, edit, remove } from './service.ts'

export const addressBookRoutes = customerHandlers(contract, {
  listAddresses: addressBook,
  // An address that is refused tells as much as a look at it.
  addAddress: { run: add, refusalsAs: getWithdrawalPreview },
  editAddress: { run: edit, refusalsAs: getWithdrawalPreview },
  deleteAddress: remove,
  setSavedOnly: { create: ruleChange },
})
