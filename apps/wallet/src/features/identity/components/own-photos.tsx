import { getIdentityPhoto, type IdentitySubmission } from '@matin/contract/identity'
import { PHOTO_SIDES, type PhotoSide } from '@matin/domain/identity/certificate'
import { Skeleton } from '@matin/ui/skeleton'
import { usePrivateImage } from '#shared/api/use-private-image.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './identity-status.module.css'

/** They are fetched with the session's token and not stored on the device. */
export function OwnPhotos({ submission }: { submission: Pick<IdentitySubmission, 'id' | 'type'> }) {
  return (
    <div className="stack halves gap-3 mt-3">
      {PHOTO_SIDES.map(side => (
        <OwnPhoto key={side} side={side} {...submission} />
      ))}
    </div>
  )
}

function OwnPhoto({ id, type, side }: Pick<IdentitySubmission, 'id' | 'type'> & { side: PhotoSide }) {
  const t = useTranslations('Identity')
  const { url, failed } = usePrivateImage(getIdentityPhoto, { id, side })
  return (
    <div className={styles.photo}>
      {url && <img src={url} alt={t(side, { type })} data-testid={`photo-${side}`} />}
      {!url && !failed && <Skeleton height={200} />}
    </div>
  )
}
