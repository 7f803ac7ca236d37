import { useCallback, useState } from 'react'
import { queryClient } from '../api/query-client.ts'

/** With a name, values outlast other pages, in memory only, and are cleared on signing in and out. */
export function useDraft<T extends object>(name: string | undefined, initial: T) {
  const [value, setValue] = useState<T>(() => queryClient.getQueryData<T>(['draft', name]) ?? initial)
  const change = useCallback(
    (part: Partial<T>) =>
      setValue(before => {
        const next = { ...before, ...part }
        if (name !== undefined) queryClient.setQueryData(['draft', name], next)
        return next
      }),
    [name],
  )
  /** Removes the draft after it was sent, so that the next form begins empty. */
  const drop = useCallback(
    () => queryClient.removeQueries({ queryKey: ['draft', name], exact: true }),
    [name],
  )
  return [value, change, drop] as const
}
