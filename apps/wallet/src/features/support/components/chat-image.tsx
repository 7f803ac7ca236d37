import { getSupportImage } from '@matin/contract/support'
import { Button } from '@matin/ui/button'
import { Skeleton } from '@matin/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { download } from '../../../shared/api/download.ts'
import { keyOf } from '../../../shared/api/queries.ts'
import styles from './chat-image.module.css'

/** An image of the chat. It is nobody else's: fetched with the customer's token, and gone from memory with the page. */
export function ChatImage({ id }: { id: string }) {
  const t = useTranslations('Support')
  const { data, isError, refetch } = useQuery({
    queryKey: keyOf(getSupportImage, { id }),
    queryFn: async ({ signal }) =>
      (await download(getSupportImage, { id }, { signal, onProgress: () => undefined, quiet: true })).blob,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const address = useAddress(data)
  if (isError)
    return (
      <Button size="sm" variant="quiet" onClick={() => void refetch()}>
        {t('imageFailed')}
      </Button>
    )
  return (
    <span className={styles.frame}>
      {address ? <img className={styles.image} src={address} alt={t('image')} /> : <Skeleton height={160} />}
    </span>
  )
}

function useAddress(blob: Blob | undefined): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    if (!blob) return
    const made = URL.createObjectURL(blob)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [blob])
  return address
}
