import { formatDecimal } from '@matin/ui/decimal'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { percentOf } from '../model/product-view.ts'
import styles from './rate.module.css'

/** Daily rate of income, followed by the words for "a day". */
export function Rate({ rate, size = 'm' }: { rate: string; size?: 'l' | 'm' }) {
  const t = useTranslations('Mining')
  return (
    <span className={size === 'l' ? styles.large : styles.rate}>
      <span className="num">{useRateText()(rate)}</span> <small>{t('aDay')}</small>
    </span>
  )
}

/** Returns a formatter of rates as percent: "0.035%". */
export function useRateText() {
  const locale = useLocale()
  return (rate: string) => `${formatDecimal(percentOf(rate), { locale, digits: 7, minDigits: 3 })}%`
}
