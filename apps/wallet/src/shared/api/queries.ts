import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type QueryClient, queryOptions, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { queryClient } from './query-client.ts'

export function keyOf(endpoint: Endpoint, input?: unknown): unknown[] {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Loads the endpoints' data anew, after a command that changed them. */
export function invalidate(...endpoints: readonly Endpoint[]): Promise<unknown> {
  return Promise.all(endpoints.map(endpoint => queryClient.invalidateQueries({ queryKey: keyOf(endpoint) })))
}

/** Then a failed refresh shows no toast: the last answer stays on screen, and polling would repeat it. */
export function hasData(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryData(queryKey) !== undefined
}

export function endpointQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }): Promise<DataOf<E>> =>
      call(endpoint, input, { signal, quiet: hasData(client, queryKey) }),
  })
}

type Terms<E extends Endpoint> = Omit<
  UseQueryOptions<DataOf<E>, Error, DataOf<E>, unknown[]>,
  'queryKey' | 'queryFn'
>

export function useEndpoint<E extends Endpoint>(endpoint: E, input: InputOf<E>, terms: Terms<E> = {}) {
  return useQuery({ ...endpointQuery(endpoint, input), ...terms })
}
