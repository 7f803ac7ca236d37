import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/**
 * Returns the values of a form. With a name, they stay while the customer sets a PIN or visits another page.
 * They are in the query cache, which is in memory only and cleared on signing in and out.
 */
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
