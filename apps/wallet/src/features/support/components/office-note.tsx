import { Note } from '@matin/ui/note'
import { useServerNow } from '#shared/api/use-server-now.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { Chat } from '../model/chat.ts'

const STEP_MS = 60_000

/** Customers can write at any time. */
export function OfficeNote(office: Chat['office']) {
  const { open, usualMinutes } = office
  const t = useTranslations('Support')
  return (
    <div data-testid="office" data-value={open ? 'open' : 'closed'} data-usual={usualMinutes ?? ''}>
      <Note tone={open ? 'plain' : 'info'}>
        <Hours {...office} />
        {usualMinutes !== null && (
          <>
            <br />
            {usualMinutes < 60
              ? t('usualMinutes', { count: usualMinutes })
              : t('usualHours', { count: usualMinutes / 60 })}
          </>
        )}
      </Note>
    </div>
  )
}

function Hours({ open, changesAt }: Chat['office']) {
  const t = useTranslations('Support')
  const times = useTimes()
  const now = useServerNow(STEP_MS)
  if (changesAt === null) return <>{t('always')}</>
  return <>{t(open ? 'open' : 'closed', { time: times.relative(changesAt, now) })}</>
}
