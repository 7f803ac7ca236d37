import { ApiError } from '@matin/contract/api-error'
import { QueryClient } from '@tanstack/react-query'

/** What changes is told (live.ts); a hint that was lost costs so long. */
const FALLBACK_MS = 60_000

/** What the server refused is refused again; what did not reach it is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      refetchInterval: FALLBACK_MS,
      retry: (failures, error) => failures < 1 && !(error instanceof ApiError),
    },
  },
})
