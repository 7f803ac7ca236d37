import type { ExchangeTerms } from '@matin/contract/exchange'
import { formatDecimal } from '@matin/ui/decimal'
import { Icon } from '@matin/ui/icon'
import { IconButton } from '@matin/ui/icon-button'
import { QuoteRing } from '@matin/ui/quote-ring'
import { Spinner } from '@matin/ui/spinner'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { PriceSource } from '#shared/market/price-source.tsx'
import { priceDigits } from '#shared/market/price-text.ts'
import type { LockedQuote } from '../hooks/use-exchange-quote.ts'
import styles from './quote-panel.module.css'

interface QuotePanelProps {
  terms: ExchangeTerms
  /** Last market price in USDT, which is shown while there is no quote; null when unknown. */
  price: string | null
  locked: LockedQuote
  onRenew: () => void
}

export function QuotePanel({ terms, price, locked, onRenew }: QuotePanelProps) {
  const t = useTranslations('Exchange')
  const writePrice = usePriceText()
  const { quote, until, expired, pending } = locked
  const { asset, quoteSeconds: seconds } = terms
  const shown = quote?.price ?? price
  const state = pending ? 'pending' : expired ? 'expired' : quote ? 'locked' : 'none'
  return (
    <section className={styles.panel} aria-label={t('quote')} data-testid="exchange-quote" data-value={state}>
      {quote && !pending ? (
        <QuoteRing
          key={quote.id}
          until={until}
          seconds={seconds}
          label={left => (left === 0 ? t('expired') : t('left', { seconds: left }))}
        />
      ) : (
        <span className={styles.waiting}>{pending ? <Spinner /> : <Icon name="clock" />}</span>
      )}
      <div>
        <p className="semi">{t(`quote_${state}`, { seconds })}</p>
        <p className="flex flex-wrap gap-x-2.5 gap-y-0.5">
          {shown !== null && (
            <span className="t-label muted num" data-testid="exchange-price" data-value={shown}>
              {writePrice(asset, shown)}
            </span>
          )}
          <PriceSource asset={asset} />
        </p>
      </div>
      {quote && !pending && <IconButton icon="refresh" label={t('renew')} onClick={onRenew} />}
    </section>
  )
}

export function usePriceText() {
  const t = useTranslations('Exchange')
  const locale = useLocale()
  return (asset: string, price: string) =>
    t('price', { asset, price: formatDecimal(price, { locale, digits: priceDigits(price) }) })
}
