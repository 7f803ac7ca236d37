import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { download } from './download.ts'
import { keyOf } from './queries.ts'

/** Valid while mounted. `<img>` alone would send no token, and the image must not be cached. */
export function usePrivateImage<E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
): { url: string | null; failed: boolean; retry: () => void } {
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(endpoint, input),
    queryFn: async ({ signal }) =>
      (await download(endpoint, input, { signal, onProgress: () => undefined })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  return { url: useObjectUrl(data), failed: isError, retry: () => void refetch() }
}

function useObjectUrl(blob: Blob | undefined): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [blob])
  return url
}
