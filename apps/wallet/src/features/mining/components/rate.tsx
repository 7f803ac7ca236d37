import { formatDecimal } from '@matin/ui/decimal'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { ratePercent } from '../model/product-view.ts'
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
