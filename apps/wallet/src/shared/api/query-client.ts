import { QueryClient } from '@tanstack/react-query'

/** No silent retries: a failure is told at once, and every failed view has its own "Try again". */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, staleTime: 15_000, gcTime: 300_000 },
    mutations: { retry: false },
  },
})
