import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Password typed at the registration, which a step a minute later would ask for again. */
interface Registered {
  password: string
}

const KEY = ['draft', 'registered']

/**
 * Stores a registration in memory, until another session or for the minutes that the cache keeps unused data.
 */
export function rememberRegistered(client: QueryClient, registered: Registered) {
  client.setQueryData(KEY, registered)
}

/** Returns a registration made here just now; undefined after a reload, and for other customers. */
export function useRegistered(): Registered | undefined {
  const client = useQueryClient()
  const [registered] = useState(() => client.getQueryData<Registered>(KEY))
  return registered
}
