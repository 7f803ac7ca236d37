import type { Product } from '@matin/contract/mining'
import { simpleYearlyRate } from '@matin/domain/mining/terms'
import { formatPercent } from '@matin/domain/money/rate'
import { formatDecimal } from '@matin/ui/decimal'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { ratePercent, termsOf } from '../model/product-view.ts'
import styles from './rate.module.css'

export function Rate({ rate }: { rate: string }) {
  const t = useTranslations('Mining')
  return (
    <span className={styles.rate}>
      <span className="num">{useRateText()(rate)}</span> <small>{t('aDay')}</small>
    </span>
  )
}

export function useRateText() {
  const locale = useLocale()
  return (rate: string) => `${formatDecimal(ratePercent(rate), { locale, digits: 7, minDigits: 3 })}%`
}

export function useYearlyText() {
  const locale = useLocale()
  return (product: Product) =>
    `${formatDecimal(formatPercent(simpleYearlyRate(termsOf(product))), { locale, digits: 2 })}%`
}
