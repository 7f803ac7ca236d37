import { getMineRule } from '@matin/contract/mining'
import { cx } from '@matin/ui/cx'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { useEndpoint } from '#shared/api/queries.ts'
import { Loaded } from '#shared/components/loaded.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import styles from './rules.module.css'

export default function RulesScreen() {
  const t = useTranslations('Mining')
  const query = useEndpoint(getMineRule, {})
  return (
    <Screen title={t('rulesTitle')}>
      <Loaded query={query} skeleton={<RulesSkeleton />}>
        {({ sections }) => (
          <div className={cx(styles.rules, 'stack gap-6 pad pt-3')}>
            {sections.map(({ title, text }) => (
              <section key={title}>
                <h2 className="t-title">{title}</h2>
                <p>{text}</p>
              </section>
            ))}
          </div>
        )}
      </Loaded>
    </Screen>
  )
}

function RulesSkeleton() {
  return (
    <Loading>
      <div className={cx(styles.rules, 'stack gap-6 pad pt-3')}>
        {[1, 2, 3, 4].map(section => (
          <div key={section} className="stack gap-2.5">
            <Skeleton width="40%" height={18} />
            <Skeleton />
            <Skeleton />
            <Skeleton width="70%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
