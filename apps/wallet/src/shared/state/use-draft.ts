import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'

/**
 * What is typed in a form, kept while the customer sets a PIN or looks something up on another page. It lives in
 * the query cache, which logging out clears.
 */
export function useDraft<T extends object>(name: string, initial: T) {
  const client = useQueryClient()
  const [value, setValue] = useState<T>(() => client.getQueryData<T>(['draft', name]) ?? initial)
  const change = useCallback(
    (part: Partial<T>) =>
      setValue(before => {
        const next = { ...before, ...part }
        client.setQueryData(['draft', name], next)
        return next
      }),
    [client, name],
  )
  return [value, change] as const
}
