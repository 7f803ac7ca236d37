import { useState } from 'react'
import { queryClient } from '../api/query-client.ts'

/** Kept in memory, because the next step, setting the PIN, would ask for the password again. */
interface Registered {
  password: string
}

const KEY = ['draft', 'registered']

/** Kept in the query cache, in memory, until another session begins or the cache drops unused data. */
export function rememberRegistered(registered: Registered) {
  queryClient.setQueryData(KEY, registered)
}

/** Returns the customer's registration if it was made just before; undefined after a reload or another sign-in. */
export function useRegistered(): Registered | undefined {
  const [registered] = useState(() => queryClient.getQueryData<Registered>(KEY))
  return registered
}
