import { cx } from '@matin/ui/cx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import type { LongTextName } from '#shared/texts/long-text.ts'
import { DevelopmentNote } from './development-note.tsx'
import { LegalText } from './legal-text.tsx'
import styles from './long-text-screen.module.css'

export function LongTextScreen({ name, title }: { name: LongTextName; title: string }) {
  const t = useTranslations('About')
  // A day on the calendar, not a moment: no zone may move it.
  const times = useTimes('UTC')
  return (
    <Screen title={title}>
      <LegalText
        name={name}
        above={updated => (
          <>
            {/* The bar with the title is not printed. */}
            <p className={cx(styles.printed, 't-h1')} aria-hidden="true">
              {title}
            </p>
            <p className={cx(styles.updated, 'pad pt-1 fs-label muted text-center')}>
              {t('updated', { date: times.date(updated) })}
            </p>
            <DevelopmentNote />
          </>
        )}
      />
    </Screen>
  )
}
