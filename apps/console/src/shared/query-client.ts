import { ApiError } from '@matin/contract/api-error'
import { toast } from '@matin/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { reportFault } from './own-fault.ts'

/** What changes is told (live.ts); a hint that was lost costs so long. */
const FALLBACK_MS = 60_000

/** What the server refused is refused again; what did not reach it is tried once more. */
export const queryClient = new QueryClient({
  // A list says by itself that it could not be loaded; nothing else would say that an act came to nothing.
  queryCache: new QueryCache({ onError: reportFault }),
  mutationCache: new MutationCache({
    onError(error) {
      const text = reportFault(error)
      if (text !== null) toast(text, 'neg')
    },
  }),
  defaultOptions: {
    queries: {
      refetchInterval: FALLBACK_MS,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    },
  },
})
