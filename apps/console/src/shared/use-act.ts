import type { DataOf, Endpoint, InputOf } from '@matin/contract/endpoint'
import { toast } from '@matin/ui/toast'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from './api.ts'

/** One act of an operator: the same input keeps its key until it is done, and all that is shown is asked for anew. */
export function useAct<E extends Endpoint>(endpoint: E, said: string) {
  const intent = useIntentKey()
  const queries = useQueryClient()
  return useMutation<DataOf<E>, Error, InputOf<E>>({
    mutationFn: input => call(endpoint, input, { intent: intent.keyFor(input) }),
    onSuccess: () => {
      intent.done()
      toast(said, 'pos')
    },
    onSettled: () => queries.invalidateQueries(),
  })
}
