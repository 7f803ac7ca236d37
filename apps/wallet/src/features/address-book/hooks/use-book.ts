import { listAddresses } from '@matin/contract/address-book'
import { getWithdrawalPreview, getWithdrawalTerms } from '@matin/contract/withdrawal'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf, useEndpoint } from '#shared/api/queries.ts'

export function useBook() {
  return useEndpoint(listAddresses, {}, { staleTime: 0 })
}

export function useRefreshBook() {
  const client = useQueryClient()
  return () =>
    Promise.all(
      [listAddresses, getWithdrawalTerms, getWithdrawalPreview].map(endpoint =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    )
}
