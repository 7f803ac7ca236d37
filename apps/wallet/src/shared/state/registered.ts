import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * Password of a registration. It is kept in memory, because the next step, setting the PIN, would ask for it
 * again.
 */
interface Registered {
  password: string
}

const KEY = ['draft', 'registered']

/**
 * Stores a registration in the query cache, which is in memory. It stays there until another session begins
 * or the cache drops unused data.
 */
export function rememberRegistered(client: QueryClient, registered: Registered) {
  client.setQueryData(KEY, registered)
}

/** Returns the customer's registration if it was made just before; undefined after a reload or another sign-in. */
export function useRegistered(): Registered | undefined {
  const client = useQueryClient()
  const [registered] = useState(() => client.getQueryData<Registered>(KEY))
  return registered
}
