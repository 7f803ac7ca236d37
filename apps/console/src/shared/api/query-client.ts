import { ApiError } from '@matin/client/api-error'
import { toast } from '@matin/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { isConnected } from './live.ts'
import { reportFault } from './own-fault.ts'

/** Milliseconds. While the connection is live, changes are pushed (live.ts); polling covers a lost hint. */
const FALLBACK_MS = { live: 60_000, alone: 20_000 }

/** Retries once if a request did not reach the server, and never if it was refused. */
export const queryClient = new QueryClient({
  // A list shows its own load failure; nothing else would show the failure of a command.
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
