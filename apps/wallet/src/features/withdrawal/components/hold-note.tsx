import type { Hold } from '@matin/contract/withdrawal'
import { Note } from '@matin/ui/note'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'

export function HoldNote({ hold }: { hold: Hold }) {
  const t = useTranslations('Withdraw')
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
