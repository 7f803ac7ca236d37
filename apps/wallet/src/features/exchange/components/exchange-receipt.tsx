import { type ExchangeTrade, getExchangeTerms } from '@matin/contract/exchange'
import { Button } from '@matin/ui/button'
import { formatDecimal } from '@matin/ui/decimal'
import { useEndpoint } from '#shared/api/queries.ts'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useLocale, useTranslations } from '#shared/i18n/use-translations.tsx'
import { useSourceName } from '#shared/market/price-source.tsx'
import { priceDigits } from '#shared/market/price-text.ts'
import { ReceiptScreen } from '#shared/receipt/receipt-screen.tsx'
import { useBack } from '#shared/router/use-back.ts'
import { gains } from '../model/exchange-preview.ts'

export function ExchangeReceipt({ trade, onAgain }: { trade: ExchangeTrade; onAgain: () => void }) {
  const t = useTranslations('Receipt')
  const locale = useLocale()
  const times = useTimes()
  const write = useAmountText()
  const back = useBack()
  const sourceName = useSourceName()
  const { side, asset, quantity, total, fee, spread, source, hash } = trade
  const buys = side === 'buy'
  const terms = useEndpoint(getExchangeTerms, { asset }, { staleTime: 0 })
  // The balance from before the exchange would deny it.
  const holds = terms.isFetchedAfterMount && terms.data && (buys ? terms.data.coin : terms.data.usdt)
  const got = buys ? asset : 'USDT'
  const price = formatDecimal(trade.price, { locale, digits: priceDigits(trade.price) })
  const usdt = (value: string) => ({ value: write(value, 'USDT', { exact: true }), unit: 'USDT' })
  return (
    <ReceiptScreen
      facts={{
        mark: 'done',
        state: { text: t('completed'), tone: 'pos', icon: 'check' },
        lead: t(buys ? 'bought' : 'received'),
        amount: gains(side, trade),
        asset: got,
        what: t('exchangedFor', {
          amount: buys ? write(total, 'USDT', { exact: true }) : write(quantity, asset, { exact: true }),
          asset: buys ? 'USDT' : asset,
          price,
        }),
        rows: [
          { name: t('price'), value: price, unit: 'USDT', notes: [sourceName(source)] },
          { name: t('fee'), ...usdt(fee), notes: [t(buys ? 'feePaid' : 'feeTaken')] },
          { name: t('spread'), ...usdt(spread), notes: [t(buys ? 'feePaid' : 'feeTaken')] },
          { name: t('time'), value: times.full(trade.time) },
          ...(holds
            ? [{ name: t('hold'), value: write(holds, got, { exact: true }), unit: got, own: true }]
            : []),
        ],
        hash,
      }}
      actions={
        <>
          <Button variant="quiet" onClick={onAgain}>
            {t('exchangeAgain')}
          </Button>
          <Button onClick={back}>{t('done')}</Button>
        </>
      }
    />
  )
}
