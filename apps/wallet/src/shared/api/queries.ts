import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from './call.ts'

/** Pass it to `invalidateQueries` after a command that changed the endpoint's data. */
export function keyOf(endpoint: Endpoint, input?: unknown) {
  return input === undefined ? [endpoint.path] : [endpoint.path, input]
}

/** Then a failed refresh shows no toast: the last answer stays on screen, and polling would repeat it. */
function hasData(client: QueryClient, queryKey: readonly unknown[]): boolean {
  return client.getQueryData(queryKey) !== undefined
}

export function endpointQuery<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal, client, queryKey }): Promise<DataOf<E>> =>
      call(endpoint, input, { signal, quiet: hasData(client, queryKey) }),
  })
}

interface Page<T> {
  items: T[]
  next: string | null
}

/** Items of all pages in one array: `useInfiniteQuery(pagesQuery(listEntries, {}))`. */
export function pagesQuery<E extends Endpoint>(endpoint: E, input: Omit<InputOf<E>, 'cursor'>) {
  type Item = DataOf<E> extends Page<infer T> ? T : never
  return infiniteQueryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal, pageParam, client, queryKey }): Promise<Page<Item>> => {
      const withCursor = { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<E>
      return (await call(endpoint, withCursor, { signal, quiet: hasData(client, queryKey) })) as Page<Item>
    },
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    select: data => data.pages.flatMap(page => page.items),
  })
}
