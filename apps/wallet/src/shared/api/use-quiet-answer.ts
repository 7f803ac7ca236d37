import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './queries.ts'

/** Queries while the customer types. A refusal is shown at the field, not in a toast. */
export function useQuietAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  /** `every` is in milliseconds. With it, a component that is mounted again also queries at once. */
  { every }: { every?: number } = {},
) {
  return useQuery({
    queryKey: keyOf(endpoint, input ?? {}),
    queryFn: ({ signal }): Promise<DataOf<E>> =>
      call(endpoint, input ?? ({} as InputOf<E>), { signal, quiet: true }),
    enabled: input !== null,
    ...(every && { refetchInterval: every, staleTime: 0 }),
  })
}
