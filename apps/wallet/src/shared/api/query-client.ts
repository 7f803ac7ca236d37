import { toast } from '@matin/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureText, isFault, reportFault } from './fault.ts'

/** Reports and shows a fault of our own code. Other failures, such as a refusal, are shown by `call`. */
function tellFault(error: unknown) {
  reportFault(error)
  if (isFault(error)) toast(failureText(error), 'neg')
}

/**
 * No silent retries: a failure is shown at once, and every failed view has its own "Try again". When the
 * connection is back, everything on screen is refetched, because events may have been missed.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFault }),
  mutationCache: new MutationCache({ onError: tellFault }),
  defaultOptions: {
    // Queries are not paused while the browser says that it is offline. A paused query has no error, so its skeleton would stay for ever;
    // and one that needs no network, such as whether push is on in this browser, would wait for it. A query that failed keeps its last
    // data or offers "Try again". The bar above every page says why, no toast does, and the query is asked again at `online`, or when
    // the server is back (call.ts).
    queries: {
      retry: false,
      staleTime: 15_000,
      gcTime: 300_000,
      refetchOnReconnect: 'always',
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
})
