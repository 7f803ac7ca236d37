import { formatDecimal } from '@matin/ui/decimal'
import { useUi } from '@matin/ui/ui-provider'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { barHeights, sum } from '../model/income.ts'
import styles from './income-bars.module.css'

const width = 150
const height = 26

export function IncomeBars({ amounts }: { amounts: string[] }) {
  const t = useTranslations('Home')
  const { locale } = useUi()
  const bars = barHeights(amounts, height - 2)
  const step = width / Math.max(bars.length, 1)
  const lines = bars.map((bar, index) => `M${(index * step + 1).toFixed(1)} ${height}v${-(bar + 2)}`)
  const inWords = (value: string) => formatDecimal(value, { locale, digits: 2 })
  return (
    <figure className={styles.figure}>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('barsText', { total: inWords(sum(amounts)), today: inWords(amounts.at(-1) ?? '0') })}
      >
        <path d={lines.slice(0, -1).join('')} className={styles.past} />
        <path d={lines.at(-1) ?? ''} className={styles.today} />
      </svg>
      <figcaption>{t('last30')}</figcaption>
    </figure>
  )
}
