import { type SearchAnswer, type SearchKind, searchEverything } from '@matin/contract/admin/search'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { useSettled } from '#shared/form/use-settled.ts'

/** Minimum length of a search text. A single letter would match too many rows. */
const SHORTEST = 2

export type SearchGroup = Pick<SearchAnswer['groups'][number], 'kind' | 'items' | 'more'>

/**
 * Requests each text once, because the server records every search by name or contact. With `kind`, returns
 * hits of this kind only, page by page. `ask` skips the pause after typing.
 */
export function useSearch(typed: string, kind: SearchKind | null) {
  const [settled, ask] = useSettled(typed)
  const query = useInfiniteQuery({
    queryKey: ['search', settled, kind],
    queryFn: ({ pageParam }) =>
      call(
        searchEverything,
        { q: settled, ...(kind && { kind }), ...(pageParam && { after: pageParam }) },
        { quiet: true },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.groups[0]?.next ?? null,
    enabled: settled.length >= SHORTEST,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: false,
  })
  const isAsked = typed.length >= SHORTEST
  // Results of an earlier text are not offered: one could be opened by mistake.
  const isCurrent = isAsked && settled === typed
  const pages = isCurrent ? (query.data?.pages ?? []) : []
  return {
    groups: merge(pages),
    /** Page that the typed text names as a whole, such as a customer by the UID; null for none. */
    opens: pages[0]?.opens ?? null,
    pending: isAsked && (!isCurrent || query.isFetching),
    failed: isCurrent && query.isError && !query.isFetching,
    ask,
    retry: () => void query.refetch(),
    askMore: () => void query.fetchNextPage(),
  }
}

function merge(pages: readonly SearchAnswer[]): SearchGroup[] {
  const byKind = new Map<SearchKind, SearchGroup>()
  for (const { kind, items, more } of pages.flatMap(({ groups }) => groups))
    byKind.set(kind, { kind, items: [...(byKind.get(kind)?.items ?? []), ...items], more })
  return [...byKind.values()]
}
