import { Note } from '@matin/ui/note'
import { useServerNow } from '../../../shared/api/use-server-now.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import type { Chat } from './chat.ts'

const STEP_MS = 60_000

/** Whether somebody answers now; if not, when. One can always write. */
export function OfficeNote({ open, changesAt }: Chat['office']) {
  const t = useTranslations('Support')
  const times = useTimes()
  const now = useServerNow(STEP_MS)
  if (changesAt === null) return <Note tone="plain">{t('always')}</Note>
  const time = times.relative(changesAt, now)
  return (
    <div data-testid="office" data-value={open ? 'open' : 'closed'}>
      <Note tone={open ? 'plain' : 'info'}>{t(open ? 'open' : 'closed', { time })}</Note>
    </div>
  )
}
