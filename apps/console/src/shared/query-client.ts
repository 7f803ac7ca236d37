import { ApiError } from '@matin/client/api-error'
import { toast } from '@matin/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isConnected } from './live.ts'
import { reportFault } from './own-fault.ts'

/** What changes is told (live.ts); a hint that was lost costs so long, and so does each change without a connection. */
const FALLBACK_MS = { live: 60_000, alone: 20_000 }

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
      refetchInterval: () => (isConnected() ? FALLBACK_MS.live : FALLBACK_MS.alone),
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    },
  },
})
