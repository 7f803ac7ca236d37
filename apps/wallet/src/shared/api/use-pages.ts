import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { type UseInfiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { hasData, keyOf } from './queries.ts'

interface Page<T> {
  items: T[]
  next: string | null
}
type ItemOf<E extends Endpoint> = DataOf<E> extends Page<infer T> ? T : never
type PagesTerms<T> = Pick<
  UseInfiniteQueryOptions<Page<T>, Error, T[], unknown[], string>,
  'enabled' | 'staleTime' | 'refetchInterval'
>

/** Its data are the items of all pages in one array. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'cursor'>,
  terms: PagesTerms<ItemOf<E>> = {},
) {
  return useInfiniteQuery({
    ...terms,
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal, pageParam, client, queryKey }): Promise<Page<ItemOf<E>>> => {
      const withCursor = { ...input, ...(pageParam && { cursor: pageParam }) } as InputOf<E>
      const page = await call(endpoint, withCursor, { signal, quiet: hasData(client, queryKey) })
      return page as Page<ItemOf<E>>
    },
    initialPageParam: '',
    getNextPageParam: page => page.next ?? undefined,
    select: data => data.pages.flatMap(page => page.items),
  })
}
