import type { MarketAsset, MarketSource } from '@matin/contract/market'
import { cx } from '@matin/ui/cx'
import { type ReactNode, useEffect, useState } from 'react'
import { useAway } from '../api/use-away.ts'
import { momentText } from '../format/zone.ts'
import { useLocale, useTranslations } from '../i18n/use-translations.tsx'
import styles from './price-source.module.css'
import { ageText } from './price-text.ts'
import { usePriceState, usePrices } from './prices.ts'

export const SOURCE_NAMES: Record<Exclude<MarketSource, 'simulated'>, string> = {
  binance: 'Binance',
  okx: 'OKX',
  kraken: 'Kraken',
}

export function useSourceName(): (source: MarketSource) => string {
  const t = useTranslations('Prices')
  return source => (source === 'simulated' ? t('simulated') : SOURCE_NAMES[source])
}

/** Shown wherever prices are. With `asset`, the state is that of this coin's price. */
export function PriceSource({ asset }: { asset?: MarketAsset }) {
  const t = useTranslations('Prices')
  const nameOf = useSourceName()
  const locale = useLocale()
  const source = usePrices(prices => prices.source)
  const away = useAway()
  const pushed = usePrices(prices => prices.pushed) && !away
  const state = usePriceState(asset)
  const newestAt = useNewestAt(asset)
  const age = usePriceAge(state !== 'live' && !away, asset)
  if (source === null) return <span className={cx(styles.source, 'inline-row t-cap gap-1.5')} />
  const name = nameOf(source)
  const isLive = state === 'live' && pushed
  return (
    <span
      className={cx(styles.source, 'inline-row t-cap gap-1.5', !isLive && styles.old)}
      data-testid="price-source"
      data-value={state}
    >
      <i className={styles.dot} />
      {away
        ? t('of', { name, time: momentText(newestAt, locale) })
        : state !== 'live'
          ? t('old', { name, age: ageText(age, locale) })
          : pushed
            ? source === 'simulated'
              ? name
              : t('live', { source: name })
            : `${name} · ${t('reconnecting')}`}
    </span>
  )
}

export function usePastPrices(): string | undefined {
  return useAway() ? styles.past : undefined
}

/** Returns the time of the coin's price, or of the newest price, in milliseconds of the platform's clock. */
function useNewestAt(asset?: MarketAsset): number {
  return usePrices(({ newestAt, givenAt }) => (asset && givenAt[asset]) ?? newestAt)
}

/** Milliseconds by the platform's clock; without a coin, of the newest price. Renewed while `running`. */
function usePriceAge(running: boolean, asset?: MarketAsset): number {
  const newestAt = useNewestAt(asset)
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

/** Where the price is too old for an exchange, shows the age instead. */
export function UnlessOld({ asset, children }: { asset: MarketAsset; children: ReactNode }) {
  const t = useTranslations('Prices')
  const locale = useLocale()
  const isOld = usePrices(({ state, stale }) => state === 'live' && stale.includes(asset))
  const age = usePriceAge(isOld, asset)
  if (!isOld) return <>{children}</>
  return (
    <span className={cx(styles.age, 'num nowrap')} data-testid={`old-${asset}`}>
      {t('oldPrice', { age: ageText(age, locale) })}
    </span>
  )
}
