import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

type Options<E extends Endpoint> = Pick<
  UseQueryOptions<DataOf<E>>,
  'enabled' | 'placeholderData' | 'refetchInterval' | 'refetchOnWindowFocus' | 'staleTime'
>

/**
 * Reads an endpoint that is not a list, and refetches on any change on the server. A failure is no message
 * but a state of the result (`isError`), which the page must show.
 */
export function useRead<E extends Endpoint>(endpoint: E, input: InputOf<E>, options: Options<E> = {}) {
  return useQuery<DataOf<E>>({
    queryKey: ['read', endpoint.path, input],
    queryFn: () => call(endpoint, input, { quiet: true }),
    ...options,
  })
}

/**
 * Returns a function that changes the data of `useRead` as a command has changed them on the server. They are
 * shown until the refetch.
 */
export function useChangeRead<E extends Endpoint>(endpoint: E) {
  const queries = useQueryClient()
  return (input: InputOf<E>, change: (now: DataOf<E>) => DataOf<E>) =>
    void queries.setQueryData<DataOf<E>>(['read', endpoint.path, input], now => now && change(now))
}
