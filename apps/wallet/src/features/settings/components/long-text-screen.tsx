import { cx } from '@matin/ui/cx'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '#shared/components/loaded.tsx'
import { TextSkeleton } from '#shared/components/page-skeleton.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTimes } from '#shared/format/use-times.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { type LongTextName, longTextQuery } from '#shared/texts/long-text.ts'
import { useLegalValues } from '../hooks/use-legal-values.ts'
import { DevelopmentNote } from './development-note.tsx'
import styles from './long-text-screen.module.css'
import { LongTextView } from './long-text-view.tsx'

/** Screen of one long text, such as the agreement or the policy. */
export function LongTextScreen({ name, title }: { name: LongTextName; title: string }) {
  const t = useTranslations('About')
  // A day on the calendar, not a moment: no zone may move it.
  const times = useTimes('UTC')
  const query = useQuery(longTextQuery(name, useLocale()))
  const { query: settings, values } = useLegalValues()
  return (
    <Screen title={title}>
      <Loaded query={settings} skeleton={<TextSkeleton />}>
        {() => (
          <Loaded query={query} skeleton={<TextSkeleton />}>
            {text => (
              <>
                {/* The bar with the title is not printed. */}
                <p className={cx('t-h1', styles.printed)} aria-hidden="true">
                  {title}
                </p>
                <p className={styles.updated}>{t('updated', { date: times.date(text.updated) })}</p>
                <DevelopmentNote />
                <LongTextView text={text} values={values} />
              </>
            )}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  )
}
