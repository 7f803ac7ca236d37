import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/** With a name, values outlast other pages, in memory only, and are cleared on signing in and out. */
export function useDraft<T extends object>(name: string | undefined, initial: T) {
  const client = useQueryClient()
  const [value, setValue] = useState<T>(() => client.getQueryData<T>(['draft', name]) ?? initial)
  const change = useCallback(
    (part: Partial<T>) =>
      setValue(before => {
        const next = { ...before, ...part }
        if (name !== undefined) client.setQueryData(['draft', name], next)
        return next
      }),
    [client, name],
  )
  /** Removes the draft after it was sent, so that the next form begins empty. */
  const drop = useCallback(
    () => client.removeQueries({ queryKey: ['draft', name], exact: true }),
    [client, name],
  )
  return [value, change, drop] as const
}
