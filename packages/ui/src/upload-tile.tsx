import { useEffect, useId, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { FieldError } from './field.tsx'
import { Icon, type IconName } from './icon.tsx'
import { IMAGE_TYPES } from './image-types.ts'
import { useUi } from './ui-provider.tsx'
import styles from './upload-tile.module.css'

interface UploadTileProps {
  title: string
  hint: string
  icon?: IconName
  file: File | null
  onChange: (file: File | null) => void
  /** Progress of the upload, 0…1; undefined when there is none. */
  progress?: number | undefined
  error?: string | undefined
  camera?: string
  caption?: string
}

export function UploadTile(props: UploadTileProps) {
  const { title, hint, icon = 'upload', file, onChange, progress, error, camera, caption } = props
  const { labels } = useUi()
  const id = useId()
  const preview = usePreview(file)
  // Taking the file away takes the button with it: the focus goes to the tile in its place.
  const removed = useRef(false)
  function take(input: HTMLInputElement) {
    onChange(input.files?.[0] ?? null)
    input.value = ''
  }
  function remove() {
    removed.current = true
    onChange(null)
  }
  return (
    <div>
      {file ? (
        <div className={styles.done}>
          {preview && <img src={preview} alt={caption ?? file.name} className={styles.image} />}
          <button type="button" className={cx(styles.remove, 'hit')} onClick={remove}>
            <Icon name="close" size={14} />
            <span className="sr">
              {labels.remove} {title}
            </span>
          </button>
          <span className={styles.bar}>
            <Icon
              name={progress !== undefined ? 'upload' : error === undefined ? 'check' : 'alert'}
              size={14}
            />
            <span className="grow min-w-0 truncate">{caption ?? file.name}</span>
            {progress !== undefined && (
              <progress className={styles.progress} max={1} value={progress} aria-label={title} />
            )}
          </span>
        </div>
      ) : (
        <label className={cx(styles.tile, error !== undefined && styles.invalid)}>
          <input
            ref={input => {
              if (removed.current) input?.focus()
              removed.current = false
            }}
            type="file"
            className="sr"
            accept={IMAGE_TYPES}
            aria-describedby={error === undefined ? undefined : id}
            aria-invalid={error !== undefined || undefined}
            onChange={event => take(event.target)}
          />
          <Icon name={icon} />
          <b>{title}</b>
          <span>{hint}</span>
        </label>
      )}
      {!file && camera !== undefined && (
        <label className={styles.camera}>
          <input
            type="file"
            className="sr"
            accept="image/*"
            capture="environment"
            onChange={event => take(event.target)}
          />
          <span className="sr">{title}: </span>
          {camera}
        </label>
      )}
      <div id={id} role="alert">
        {error !== undefined && <FieldError>{error}</FieldError>}
      </div>
    </div>
  )
}

function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => {
      setUrl(null)
      URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
