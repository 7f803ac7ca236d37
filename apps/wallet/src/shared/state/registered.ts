import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** The password typed at the registration, which is asked for again a minute later. */
interface Registered {
  password: string
}

const KEY = ['draft', 'registered']

/** Keeps it in memory, until another session or for the minutes that the cache keeps what nobody looks at. */
export function rememberRegistered(client: QueryClient, registered: Registered) {
  client.setQueryData(KEY, registered)
}

/** Undefined after a reload, or to whom has not registered here just now. */
export function useRegistered(): Registered | undefined {
  const client = useQueryClient()
  const [registered] = useState(() => client.getQueryData<Registered>(KEY))
  return registered
}
