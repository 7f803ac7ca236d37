import { QueryClient } from '@tanstack/react-query'

/**
 * No silent retries: a failure is told at once, and every failed view has its own "Try again". Back online everything
 * on screen is asked for again, however new: what happened meanwhile was not told.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 300_000, refetchOnReconnect: 'always' },
    mutations: { retry: false },
  },
})
