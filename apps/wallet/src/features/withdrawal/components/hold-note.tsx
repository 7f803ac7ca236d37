import { languageOf } from '@matin/contract/language'
import { HOLD_OWNER_TEXTS, HOLD_TEXTS } from '@matin/contract/reasons'
import type { Hold } from '@matin/contract/withdrawal'
import { Note } from '@matin/ui/note'
import { useTimes } from '#shared/format/use-times.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'

/** Reason of the hold, the role that decides on it, and its end. */
export function HoldNote({ hold }: { hold: Hold }) {
  const t = useTranslations('Withdraw')
  const times = useTimes()
  const language = languageOf(useLocale())
  return (
    <div data-testid="withdrawal-hold" data-value={hold.reason}>
      <Note tone="warn">
        {t('hold', {
          time: times.full(hold.until),
          reason: HOLD_TEXTS[hold.reason][language],
          owner: HOLD_OWNER_TEXTS[hold.owner][language],
        })}
      </Note>
    </div>
  )
}
