import { languageOf } from '@matin/contract/language'
import { HOLD_OWNER_TEXTS, HOLD_TEXTS } from '@matin/contract/reasons'
import type { Hold } from '@matin/contract/withdrawal'
import { Note } from '@matin/ui/note'
import { useFormatter, useLocale, useTranslations } from 'use-intl'

/** Why nothing may leave the account, who is in charge, and until when: all three, always. */
export function HoldNote({ hold }: { hold: Hold }) {
  const t = useTranslations('Withdraw')
  const format = useFormatter()
  const language = languageOf(useLocale())
  return (
    <div data-testid="withdrawal-hold" data-value={hold.reason}>
      <Note tone="warn">
        {t('hold', {
          time: format.dateTime(new Date(hold.until), 'full'),
          reason: HOLD_TEXTS[hold.reason][language],
          owner: HOLD_OWNER_TEXTS[hold.owner][language],
        })}{' '}
        {hold.note}
      </Note>
    </div>
  )
}
