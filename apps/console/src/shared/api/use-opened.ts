import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type StepUpWords, useStepUp } from '#shared/confirm/step-up.tsx'
import { call } from './api.ts'
import { wantsProof } from './use-command.ts'

/** While `locked`, there are no data; `unlock` asks the operator for step-up. */
export function useOpened<E extends Endpoint>(endpoint: E, input: InputOf<E>, words: StepUpWords) {
  const prove = useStepUp()
  const queries = useQueryClient()
  const queryKey = ['opened', endpoint.path, input]
  // Fetched only once, because each fetch is recorded as a view.
  const query = useQuery({
    queryKey,
    queryFn: () => call(endpoint, input, { quiet: true }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
  })
  const locked = wantsProof(query.error)
  return {
    data: locked ? undefined : query.data,
    isPending: query.isPending,
    error: locked ? null : query.error,
    refetch: query.refetch,
    locked,
    /** Shows the answer of a command as the view's data. A fetch would be recorded as another view. */
    set: (data: DataOf<E>) => void queries.setQueryData(queryKey, data),
    async unlock() {
      const proof = await prove(endpoint, input, words)
      if (proof) queries.setQueryData(queryKey, await call(endpoint, input, { proof }))
    },
  }
}
