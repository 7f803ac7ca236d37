import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import { keyOf } from './queries.ts'

/** Queries while the customer types. A refusal is shown at the field, not in a toast. */
export function useQuietAnswer<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E> | null,
  /**
   * `every` is in milliseconds. With it, a component that is mounted again also queries at once. The last
   * answer stays until the next one while the field `keptFor` of the input is the same.
   */
  { every, keptFor }: { every?: number; keptFor?: keyof InputOf<E> } = {},
) {
  return useQuery<DataOf<E>>({
    queryKey: keyOf(endpoint, input ?? {}),
    queryFn: ({ signal }) => call(endpoint, input ?? ({} as InputOf<E>), { signal, quiet: true }),
    enabled: input !== null,
    placeholderData: (last, query) =>
      keptFor && (query?.queryKey[1] as InputOf<E> | undefined)?.[keptFor] === input?.[keptFor]
        ? last
        : undefined,
    ...(every && { refetchInterval: every, staleTime: 0 }),
  })
}
