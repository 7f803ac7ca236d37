import * as contract from '@matin/contract/address-book'
import { getWithdrawalPreview } from '@matin/contract/withdrawal'
import { customerHandlers } from '#feature.ts'
import { setSavedOnly } from './saved-only-rule.ts'
import { addAddress, addressBook, deleteAddress, editAddress } from './service.ts'

export const addressBookRoutes = customerHandlers(contract, {
  listAddresses: addressBook,
  // An address that is refused tells as much as a look at it.
  addAddress: { run: addAddress, refusalsAs: getWithdrawalPreview },
  editAddress: { run: editAddress, refusalsAs: getWithdrawalPreview },
  deleteAddress,
  setSavedOnly: { create: setSavedOnly },
})
