import type { MarketSource } from '@matin/contract/market'
import { cx } from '@matin/ui/cx'
import { useEffect, useState } from 'react'
import { useLocale, useTranslations } from '../i18n/use-translations.tsx'
import styles from './price-source.module.css'
import { ageText } from './price-text.ts'
import { usePrices } from './prices.ts'

export const SOURCE_NAMES: Record<Exclude<MarketSource, 'simulated'>, string> = {
  binance: 'Binance',
  okx: 'OKX',
  kraken: 'Kraken',
}

/** Where prices come from, and how they come: stands wherever prices are shown. */
export function PriceSource() {
  const t = useTranslations('Prices')
  const locale = useLocale()
  const { source, state, pushed } = usePrices()
  const age = useAge(state !== 'live')
  if (source === null) return <span className={styles.source} />
  const name = source === 'simulated' ? t('simulated') : SOURCE_NAMES[source]
  const isLive = state === 'live' && pushed
  return (
    <span className={cx(styles.source, !isLive && styles.old)} data-testid="price-source" data-value={state}>
      <i className={styles.dot} />
      {state !== 'live'
        ? t('old', { name, age: ageText(age, locale) })
        : pushed
          ? source === 'simulated'
            ? name
            : t('live', { source: name })
          : `${name} · ${t('reconnecting')}`}
    </span>
  )
}

/** Age of the newest price in milliseconds, by the platform's clock; stands still unless `running`. */
function useAge(running: boolean): number {
  const newestAt = usePrices(prices => prices.newestAt)
  const ahead = usePrices(prices => prices.ahead)
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    if (!running) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [running])
  return now + ahead - newestAt
}
