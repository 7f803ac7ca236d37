import { getMineRule } from '@matin/contract/mining'
import { useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { endpointQuery } from '../../../shared/api/queries.ts'
import { Loaded } from '../../../shared/components/loaded.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import styles from './rules.module.css'

export default function RulesScreen() {
  const t = useTranslations('Mining')
  const query = useQuery(endpointQuery(getMineRule, {}))
  return (
    <Screen title={t('rulesTitle')}>
      <Loaded query={query}>
        {({ sections }) => (
          <div className={styles.rules}>
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
