import type { Hold } from '@matin/contract/withdrawal'
import { Note } from '@matin/ui/note'
import { useTimes } from '../format/use-times.ts'
import { useTranslations } from '../i18n/use-translations.tsx'

export function HoldNote({ hold, words }: { hold: Hold; words: 'Withdraw' | 'Send' }) {
  const t = useTranslations(words)
  const times = useTimes()
  const reasons = useTranslations('HoldReasons')
  const owners = useTranslations('HoldOwners')
  return (
    <div data-testid="withdrawal-hold" data-value={hold.reason}>
      <Note tone="warn">
        {t('hold', {
          time: times.full(hold.until),
          reason: reasons(hold.reason),
          owner: owners(hold.owner),
        })}
      </Note>
    </div>
  )
}
