import { type RaRecord, useInfiniteGetList } from 'ra-core'
import type { ResourceName } from './data-provider.ts'

/** A list of the server that goes on where one asks for more, and stays as it is on the server meanwhile. */
export function useList<Row extends object>(name: ResourceName, filter: object = {}) {
  const list = useInfiniteGetList<Row & RaRecord>(name, { filter, pagination: { page: 1, perPage: 20 } })
  return {
    /** What it is a list of: all of it is taken away under the same filter. */
    of: { name, filter },
    rows: list.data?.pages.flatMap(page => page.data) ?? [],
    pending: list.isPending,
    failed: list.isError && !list.data,
    more: list.hasNextPage,
    askMore: () => void list.fetchNextPage(),
    asking: list.isFetchingNextPage,
    retry: () => void list.refetch(),
    /** When the newest answer came, in milliseconds of the browser's clock. */
    at: list.dataUpdatedAt,
  }
}
export type List<Row extends object> = ReturnType<typeof useList<Row>>
