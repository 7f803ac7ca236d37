import { Button } from '@matin/ui/button'
import { type ComponentProps, useId } from 'react'
import { useAway } from '../api/use-away.ts'
import { useTranslations } from '../i18n/use-translations.tsx'
import { refuseOffline } from './needs-network.tsx'
import { useWaitingForm } from './waiting-forms.ts'

/**
 * Without a network, it is grey, keeps the focus, and says that nothing is sent until it is pressed again.
 * Enter in the form then has no effect, because the browser would press this button.
 */
export function NetworkButton(props: ComponentProps<typeof Button>) {
  const t = useTranslations('Pay')
  const noteId = useId()
  const { icon, children, ...rest } = props
  const away = useAway()
  const waits = away && !props.disabled && !props.pending
  useWaitingForm(away && props.type === 'submit')
  return (
    <>
      <Button
        {...rest}
        {...(waits
          ? { 'aria-disabled': true, 'aria-describedby': noteId, onClick: refuseOffline }
          : icon && { icon })}
      >
        {waits ? t('waitsForNetwork') : children}
      </Button>
      {waits && (
        <p id={noteId} className="t-cap mt-2 text-center text-balance">
          {t('notSentByItself')}
        </p>
      )}
    </>
  )
}
