import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<DataOf<E>>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>

/** Refetched on any change. A failure is no message but a state of the result, which the page must show. */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options<E> = {}) {
  return useQuery<DataOf<E>>({
    queryKey: ['read', endpoint.path, input],
    queryFn: () => call(endpoint, input, { quiet: true }),
    ...options,
  })
}

/** Changes data as a command has changed them on the server. Shown until the refetch. */
export function useChangeRead<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  return (input: InputOf<E>, change: (now: DataOf<E>) => DataOf<E>) =>
    void queries.setQueryData<DataOf<E>>(['read', endpoint.path, input], now => now && change(now))
}
