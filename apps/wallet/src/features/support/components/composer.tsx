import { SUPPORT_TEXT_MAX } from '@matin/contract/support'
import { cx } from '@matin/ui/cx'
import { FieldError } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { IconButton } from '@matin/ui/icon-button'
import { IMAGE_TYPES } from '@matin/ui/image-types'
import { useAutoGrow } from '@matin/ui/use-auto-grow'
import { type FormEvent, type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useKeptText } from '#shared/state/use-kept-text.ts'
import { post } from '../model/outbox.ts'
import styles from './composer.module.css'

const empty = { text: '' }

/** Field for a text, an image, or both. With a keyboard Enter sends, and Shift+Enter begins a new line. */
export function Composer() {
  const t = useTranslations('Support')
  const errors = useTranslations('Errors')
  const file = useId()
  const [{ text }, setDraft, drop] = useKeptText('support', empty)
  const [image, setImage] = useState<File | null>(null)
  const field = useAutoGrow(text)
  const tooLong = text.trim().length > SUPPORT_TEXT_MAX
  const ready = !tooLong && (text.trim() !== '' || image !== null)

  function send(event?: FormEvent) {
    event?.preventDefault()
    if (!ready) return
    post(text.trim(), image)
    drop()
    setImage(null)
    // The button has nothing to send any more; what comes next is written.
    field.current?.focus()
  }
  function removeImage() {
    setImage(null)
    field.current?.focus()
  }
  function onKeyDown(event: KeyboardEvent) {
    // While a Japanese or Chinese word is being composed, Enter chooses it.
    const enters = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!enters || !matchMedia('(pointer: fine)').matches) return
    event.preventDefault()
    send()
  }
  return (
    <form onSubmit={send}>
      {image && (
        <p className="row gap-2 pb-2 fs-label soft">
          <Icon name="image" size={16} />
          <span className="min-w-0 truncate">{image.name}</span>
          <IconButton icon="close" size={16} label={t('removeImage')} onClick={removeImage} />
        </p>
      )}
      <div role="alert">{tooLong && <FieldError>{errors('text_too_long')}</FieldError>}</div>
      <div className="flex items-end gap-1">
        <label className={cx(styles.attach, 'place-center shrink-0 soft')} htmlFor={file}>
          <Icon name="image" />
          <span className="sr">{t('attach')}</span>
        </label>
        <input
          id={file}
          type="file"
          className="sr"
          accept={IMAGE_TYPES}
          onChange={event => {
            setImage(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <textarea
          ref={field}
          className={cx(styles.text, 'grow min-w-0')}
          rows={1}
          value={text}
          aria-invalid={tooLong || undefined}
          aria-label={t('message')}
          placeholder={t('message')}
          onChange={event => setDraft({ text: event.target.value })}
          onKeyDown={onKeyDown}
        />
        <IconButton
          icon="arrow"
          label={t('send')}
          type="submit"
          disabled={!ready}
          data-repeat
          className={styles.send}
        />
      </div>
    </form>
  )
}
