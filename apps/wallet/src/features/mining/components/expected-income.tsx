import type { AssetId } from '@matin/domain/money/asset'
import { Money } from '@matin/ui/money'
import { Figure } from '../../../shared/components/figure.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import styles from './expected-income.module.css'

interface ExpectedIncomeProps {
  /** At the left: 30 days by its name, or another term. */
  label: string
  long: string
  daily: string
  asset: AssetId
}

/** Income of a term and of a day, side by side. */
export function ExpectedIncome({ label, long, daily, asset }: ExpectedIncomeProps) {
  const t = useTranslations('Mining')
  return (
    <div className={styles.pair}>
      <span className="t-label muted">{label}</span>
      <span className="t-label muted">{t('daily')}</span>
      <Figure id="expected-long" value={long}>
        <Money value={long} digits={placesOf(long)} unit={asset} sign size="l" />
      </Figure>
      <Figure id="expected-daily" value={daily}>
        <Money value={daily} digits={placesOf(daily)} size="m" />
      </Figure>
    </div>
  )
}
