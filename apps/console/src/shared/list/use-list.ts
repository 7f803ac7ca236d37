import type { ListEndpoint } from '@matin/contract/admin/list-export'
import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useInfiniteQuery } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'

type RowOf<E extends ListEndpoint> = DataOf<E>['items'][number]

export interface List<Row extends object> {
  rows: readonly (Row & { id: string })[]
  /** From which the export loads the whole list. */
  of: { endpoint: Endpoint; filter: object }
  pending: boolean
  failed: boolean
  more: boolean
  askMore: () => void
  asking: boolean
  retry: () => void
  /** Time of the newest answer, in milliseconds of the browser's clock. */
  at: number
}

/** Refetched when the server reports a change. `idOf` is for rows without the property `id`. */
export function useList<E extends ListEndpoint>(
  endpoint: E,
  filter: Omit<InputOf<E> & object, 'cursor'>,
  idOf: (row: RowOf<E>) => string = row => (row as unknown as { id: string }).id,
  { enabled = true }: { enabled?: boolean } = {},
): List<RowOf<E>> {
  const list = useInfiniteQuery({
    queryKey: ['list', endpoint.path, filter],
    queryFn: ({ pageParam }) =>
      call(endpoint, { ...filter, ...(pageParam && { cursor: pageParam }) } as InputOf<E>, { quiet: true }),
    initialPageParam: null as string | null,
    getNextPageParam: page => page.next,
    enabled,
  })
  return {
    of: { endpoint, filter },
    rows: (list.data?.pages ?? []).flatMap(page =>
      page.items.map((row: RowOf<E>) => ({ ...row, id: idOf(row) })),
    ),
    pending: list.isPending,
    failed: list.isError && !list.data,
    more: list.hasNextPage,
    askMore: () => void list.fetchNextPage(),
    asking: list.isFetchingNextPage,
    retry: () => void list.refetch(),
    at: list.dataUpdatedAt,
  }
}
