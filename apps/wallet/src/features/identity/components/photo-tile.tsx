import { Button } from '@matin/ui/button'
import { UploadTile } from '@matin/ui/upload-tile'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { ImageUpload } from '#shared/images/use-upload.ts'
import styles from './identity-form.module.css'

interface PhotoTileProps {
  title: string
  photo: ImageUpload
  error: string | undefined
}

/** The photo is shrunk and uploaded. After a failure it can be sent again, or another chosen if the file is no use. */
export function PhotoTile({ title, photo, error }: PhotoTileProps) {
  const t = useTranslations('Identity')
  const { upload } = photo
  const failed = upload.state === 'failed' ? t('uploadFailed', { reason: upload.reason }) : undefined
  const unusable = upload.state === 'failed' && upload.unusable
  return (
    <div className={styles.tile}>
      <UploadTile
        title={title}
        hint={t('takeOrChoose')}
        icon="camera"
        camera={t('useCamera')}
        caption={title}
        file={unusable ? null : photo.file}
        onChange={photo.choose}
        progress={upload.state === 'working' ? upload.share : undefined}
        error={failed ?? error}
      />
      {failed && !unusable && (
        <Button size="sm" variant="quiet" icon="refresh" onClick={photo.again}>
          {t('uploadAgain')}
        </Button>
      )}
    </div>
  )
}
