import { getSupportImage } from '@matin/contract/support'
import { BottomSheet } from '@matin/ui/bottom-sheet'
import { Button } from '@matin/ui/button'
import { Skeleton } from '@matin/ui/skeleton'
import { useState } from 'react'
import { usePrivateImage } from '#shared/api/use-private-image.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './chat-image.module.css'

export function ChatImage({ id }: { id: string }) {
  const t = useTranslations('Support')
  const { url, failed, retry } = usePrivateImage(getSupportImage, { id })
  const [large, setLarge] = useState(false)
  if (failed)
    return (
      <Button size="sm" variant="quiet" onClick={retry}>
        {t('imageFailed')}
      </Button>
    )
  if (!url)
    return (
      <span className={styles.frame}>
        <Skeleton height={160} />
      </span>
    )
  return (
    <>
      <button
        type="button"
        className={styles.frame}
        aria-haspopup="dialog"
        aria-label={t('enlarge')}
        onClick={() => setLarge(true)}
      >
        <img className={styles.image} src={url} alt={t('image')} />
      </button>
      <BottomSheet open={large} onClose={() => setLarge(false)} title={t('image')}>
        <img className={styles.large} src={url} alt={t('image')} />
      </BottomSheet>
    </>
  )
}
