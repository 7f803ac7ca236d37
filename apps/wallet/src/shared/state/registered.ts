import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Kept in memory, because the next step, setting the PIN, would ask for the password again. */
interface Registered {
  password: string
}

const KEY = ['draft', 'registered']

/** Kept in the query cache, in memory, until another session begins or the cache drops unused data. */
export function rememberRegistered(client: QueryClient, registered: Registered) {
  client.setQueryData(KEY, registered)
}

/** Returns the customer's registration if it was made just before; undefined after a reload or another sign-in. */
export function useRegistered(): Registered | undefined {
  const client = useQueryClient()
  const [registered] = useState(() => client.getQueryData<Registered>(KEY))
  return registered
}
