import type { MarketAsset } from '@matin/contract/market'
import { Note } from '@matin/ui/note'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { SOURCE_NAMES } from '#shared/market/price-source.tsx'
import { usePriceState, usePrices } from '#shared/market/prices.ts'

/** Note that all prices, or the price of `asset`, are old. Screen readers announce it when it appears. */
export function StaleNote({ asset, className }: { asset?: MarketAsset; className: string | undefined }) {
  const t = useTranslations('Market')
  const state = usePriceState(asset)
  const source = usePrices(prices => prices.source)
  const isDown = state === 'down' && source !== null && source !== 'simulated'
  return (
    <div aria-live="polite">
      {state !== 'live' && (
        <div className={className}>
          <Note tone="warn">{isDown ? t('downNote', { source: SOURCE_NAMES[source] }) : t('staleNote')}</Note>
        </div>
      )}
    </div>
  )
}
