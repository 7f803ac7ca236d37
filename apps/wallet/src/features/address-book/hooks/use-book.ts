import { listAddresses } from '@matin/contract/address-book'
import { getWithdrawalPreview, getWithdrawalTerms } from '@matin/contract/withdrawal'
import { invalidate, useEndpoint } from '#shared/api/queries.ts'

export function useBook() {
  return useEndpoint(listAddresses, {}, { staleTime: 0 })
}

export function refreshBook() {
  return invalidate(listAddresses, getWithdrawalTerms, getWithdrawalPreview)
}
