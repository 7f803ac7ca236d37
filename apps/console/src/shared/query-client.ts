import { ApiError } from '@matin/contract/api-error'
import { QueryClient } from '@tanstack/react-query'

/** What the server refused is refused again; what did not reach it is tried once more. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: (failures, error) => failures < 1 && !(error instanceof ApiError) },
  },
})
