import { toast } from '@matin/ui/toast'
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { failureText, isFault, reportFault } from './fault.ts'

/** `call` tells of what the server and the network refuse; a fault of our own code in an action is told here. */
function tellFault(error: unknown) {
  reportFault(error)
  if (isFault(error)) toast(failureText(error), 'neg')
}

/**
 * No silent retries: a failure is told at once, and every failed view has its own "Try again". Back online everything
 * on screen is asked for again, however new: what happened meanwhile was not told.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: reportFault }),
  mutationCache: new MutationCache({ onError: tellFault }),
  defaultOptions: {
    // Without a network a question fails at once: waiting for one would show a skeleton for ever.
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
