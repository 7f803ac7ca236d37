import type { Quote } from '@matin/contract/market'
import { cx } from '@matin/ui/cx'
import { directionOf } from '@matin/ui/direction'
import { Amount, Money } from '@matin/ui/money'
import { PriceChange } from '@matin/ui/price-change'
import type { ReactNode } from 'react'
import { fractionDigitsOf } from '#shared/format/currency.ts'
import { displayValue } from '#shared/format/display-value.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { PriceSource, usePastPrices } from '#shared/market/price-source.tsx'
import { changePercent, priceDigits } from '#shared/market/price-text.ts'
import { useClientState } from '#shared/state/client-state.ts'
import { quantityText } from '../model/quantity-text.ts'
import { cut } from '../model/worth.ts'
import styles from './quote-head.module.css'

const USDT_DECIMALS = 6

export function QuoteHead({ quote }: { quote: Quote }) {
  const t = useTranslations('Market')
  const locale = useLocale()
  const digits = priceDigits(quote.open)
  const past = usePastPrices()
  const way = directionOf('0', quote.change)
  return (
    <>
      <div className="pad pt-2.5 pb-4">
        <span data-testid="quote-price" data-value={quote.price}>
          <Money
            value={quote.price}
            digits={digits}
            size="xl"
            className={cx(way !== 'flat' && styles[way], past)}
          />
        </span>
        <p className="flex flex-wrap gap-x-2.5 gap-y-0.5 items-baseline mt-2.5 fs-label muted num">
          <PriceChange percent={changePercent(quote.change)} />
          <InDisplayCurrency price={quote.price} />
          <span className={styles.source}>
            <PriceSource asset={quote.asset} />
          </span>
        </p>
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 gap-y-2 pad pb-3.5 fs-caption leading-1.4 num">
        <Fact name={t('high')}>
          <Amount value={quote.high} digits={digits} />
        </Fact>
        <Fact name={t('low')}>
          <Amount value={quote.low} digits={digits} />
        </Fact>
        <Fact name={t('volumeOf', { asset: quote.asset })}>{quantityText(quote.volume, locale)}</Fact>
        <Fact name={t('turnover')}>{quantityText(quote.turnover, locale)}</Fact>
      </dl>
    </>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="muted nowrap">{name}</dt>
      <dd className="med">{children}</dd>
    </div>
  )
}

function InDisplayCurrency({ price }: { price: string }) {
  const currency = useClientState(state => state.currency)
  const rates = useClientState(state => state.globalConfig.display_rates)
  const value = displayValue(cut(price, USDT_DECIMALS), currency, rates)
  if (value === null) return null
  const digits = value.startsWith('0') ? priceDigits(value) : fractionDigitsOf(currency)
  return (
    <span>
      ≈ <Amount value={value} unit={currency} digits={digits} />
    </span>
  )
}
