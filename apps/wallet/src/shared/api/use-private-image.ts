import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { HEADER } from '@matin/contract/protocol'
import { useEffect, useState } from 'react'
import { useSession } from '../state/session.ts'

const base = import.meta.env.VITE_API_BASE ?? ''

/**
 * An image that only a signed-in customer may see, as an address for `<img>` that lives as long as the component: an
 * element of the page would send no token, and the image is to be in no cache.
 */
export function usePrivateImage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { url: string | null; failed: boolean } {
  const token = useSession(session => session.token)
  const [url, setUrl] = useState<string | null>(null)
  const [failed, setFailed] = useState(false)
  const path = `${base}${endpoint.path}?${new URLSearchParams(input as Record<string, string>)}`
  useEffect(() => {
    const abort = new AbortController()
    let made: string | undefined
    async function load() {
      const headers = { [HEADER.authorization]: `Bearer ${token}` }
      const response = await fetch(path, { headers, signal: abort.signal })
      if (!response.ok) throw new Error(String(response.status))
      const image = await response.blob()
      if (abort.signal.aborted) return
      made = URL.createObjectURL(image)
      setUrl(made)
    }
    load().catch(() => !abort.signal.aborted && setFailed(true))
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
      setUrl(null)
    }
  }, [path, token])
  return { url, failed }
}
