import type { ExchangeTrade } from '@matin/contract/exchange'
import { CoinBadge } from '@matin/ui/coin-badge'
import { placesOf } from '@matin/ui/decimal'
import { ListRow } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { Figure } from '#shared/components/figure.tsx'
import { Hash } from '#shared/components/hash.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { useSourceName } from '#shared/market/price-source.tsx'
import { usePriceText } from './quote-panel.tsx'

/** `brief` omits price and fee. */
export function TradeRow({ trade, brief = false }: { trade: ExchangeTrade; brief?: boolean }) {
  const t = useTranslations('Exchange')
  const write = useAmountText()
  const times = useTimes()
  const sourceName = useSourceName()
  const writePrice = usePriceText()
  const { side, asset, quantity, total, fee, spread, price, source, time, hash } = trade
  const amount = write(quantity, asset, { exact: true, short: true })
  const signed = side === 'buy' ? `-${total}` : total
  return (
    <ListRow
      lead={<CoinBadge symbol={asset} />}
      title={
        <Figure id={`trade-${side}`} value={quantity}>
          {t(side === 'buy' ? 'bought' : 'sold', { amount, asset })}
        </Figure>
      }
      sub={
        <span className="stack gap-0.5">
          {!brief && (
            <>
              <span className="num">
                {writePrice(asset, price)} · {sourceName(source)}
              </span>
              <span className="num">
                {t('charges', {
                  fee: write(fee, 'USDT', { exact: true }),
                  spread: write(spread, 'USDT', { exact: true }),
                })}
              </span>
            </>
          )}
          <span className="row flex-wrap gap-x-2">
            <time dateTime={time}>{times.short(time)}</time>
            <Figure id="trade-hash" value={hash}>
              <Hash value={hash} copyLabel={t('copyHash')} ends={4} />
            </Figure>
          </span>
        </span>
      }
      end={
        <Figure id="trade-total" value={signed}>
          <Amount value={signed} digits={placesOf(total)} sign />
        </Figure>
      }
      endSub="USDT"
    />
  )
}
