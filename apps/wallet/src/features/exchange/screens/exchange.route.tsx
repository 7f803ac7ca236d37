import { type ExchangeTerms, getExchangeTerms, quoteExchange } from '@matin/contract/exchange'
import { type ListedQuote, listQuotes, MARKET_ASSETS, type MarketAsset } from '@matin/contract/market'
import { EXCHANGE_SIDES, type ExchangeSide } from '@matin/domain/exchange/side'
import { NavAction } from '@matin/ui/nav-bar'
import { part } from '@matin/ui/part'
import { SkeletonStack } from '@matin/ui/skeleton'
import { Tabs } from '@matin/ui/tabs'
import { keepPreviousData } from '@tanstack/react-query'
import { Suspense, useId, useState } from 'react'
import { useEndpoint } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { LaterIncidents } from '#shared/components/later-incidents.tsx'
import { LoadFailed } from '#shared/components/loaded.tsx'
import { NetworkButton } from '#shared/components/network-button.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useAmountText } from '#shared/format/use-amount-text.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { usePriceState, usePrices } from '#shared/market/prices.ts'
import { refreshOf, useMarket } from '#shared/market/use-market.ts'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { ExchangeForm } from '../components/exchange-form.tsx'
import { ExchangeReceipt } from '../components/exchange-receipt.tsx'
import { RecentTrades } from '../components/recent-trades.tsx'
import { useExchangeForm } from '../hooks/use-exchange-form.ts'

const TERMS_MS = 30_000
const INCIDENTS = ['exchange_paused'] as const

const CoinSheet = part(async () => (await import('../components/coin-sheet.tsx')).CoinSheet)

export default function ExchangeScreen(search: { asset?: string; side?: string }) {
  const t = useTranslations('Exchange')
  const asset = MARKET_ASSETS.find(one => one === search.asset?.toUpperCase()) ?? 'BTC'
  const side = EXCHANGE_SIDES.find(one => one === search.side) ?? 'buy'
  const pushed = usePrices(prices => prices.pushed)
  const market = useEndpoint(listQuotes, {}, { refetchInterval: refreshOf(pushed) })
  useMarket(market)
  const terms = useEndpoint(
    getExchangeTerms,
    { asset },
    {
      refetchInterval: TERMS_MS,
      staleTime: 0,
      // Another coin takes the last one's place when its terms are there: the form, and the focus in it, stay.
      placeholderData: keepPreviousData,
    },
  )
  if (terms.data && market.data)
    return <Desk asset={terms.data.asset} side={side} terms={terms.data} coins={market.data.items} />
  const failed = terms.error ?? market.error
  return (
    <Screen title={t('title')} end={<Records />}>
      {failed ? (
        <LoadFailed
          error={failed}
          retry={() => {
            void terms.refetch()
            void market.refetch()
          }}
        />
      ) : (
        <SkeletonStack className="stack gap-3.5 pad pt-4 pb-4" shapes={[44, 104, 104, 52, 20, 20]} />
      )}
    </Screen>
  )
}

interface DeskProps {
  asset: MarketAsset
  side: ExchangeSide
  terms: ExchangeTerms
  coins: ListedQuote[]
}

function Desk({ asset, side, terms, coins }: DeskProps) {
  const t = useTranslations('Exchange')
  const navigate = useNavigate()
  const formId = useId()
  const live = usePrices(prices => prices.quotes[asset]?.price)
  const state = usePriceState(asset)
  const price = live ?? terms.price?.price ?? null
  const exchange = useExchangeForm({ side, terms, price, state })
  // Once it has been open it stays, so that it can slide away.
  const [picking, setPicking] = useState<boolean>()

  function show(next: { asset?: MarketAsset; side?: ExchangeSide }) {
    navigate({ to: '/pages/Personal/exchange', search: { asset, side, ...next }, replace: true })
  }

  if (exchange.done) return <ExchangeReceipt trade={exchange.done} onAgain={exchange.closeDone} />
  const form = (
    <ExchangeForm
      id={formId}
      side={side}
      terms={terms}
      price={price}
      state={state}
      exchange={exchange}
      onPickCoin={() => setPicking(true)}
      onFlip={() => show({ side: side === 'buy' ? 'sell' : 'buy' })}
    />
  )
  return (
    <Screen
      title={t('title')}
      end={<Records />}
      onRefresh={() =>
        queryClient.refetchQueries({
          type: 'active',
          predicate: query => query.queryKey[0] !== quoteExchange.path,
        })
      }
      cta={<Confirm formId={formId} side={side} asset={asset} exchange={exchange} />}
    >
      <LaterIncidents kinds={INCIDENTS} />
      <div className="pt-2">
        <Tabs
          label={t('side')}
          value={side}
          onChange={next => show({ side: next })}
          items={EXCHANGE_SIDES.map(value => ({ value, label: t(value), panel: form }))}
        />
      </div>
      <RecentTrades />
      {picking !== undefined && (
        <Suspense>
          <CoinSheet
            open={picking}
            onClose={() => setPicking(false)}
            coins={coins}
            chosen={asset}
            onChoose={next => {
              setPicking(false)
              show({ asset: next })
            }}
          />
        </Suspense>
      )}
    </Screen>
  )
}

interface ConfirmProps {
  formId: string
  side: ExchangeSide
  asset: MarketAsset
  exchange: ReturnType<typeof useExchangeForm>
}

function Confirm({ formId, side, asset, exchange }: ConfirmProps) {
  const t = useTranslations('Exchange')
  const write = useAmountText()
  const { locked, preview, tradable } = exchange
  if (locked.expired && exchange.outcome.doubt === null)
    return (
      <NetworkButton block icon="refresh" pending={locked.pending} onClick={exchange.renew}>
        {t('renew')}
      </NetworkButton>
    )
  const quantity = (locked.quote ?? preview.figures)?.quantity
  const amount = quantity && write(quantity, asset, { exact: true, short: true })
  const act =
    side === 'buy'
      ? amount
        ? t('buyAmount', { amount, asset })
        : t('buyAsset', { asset })
      : amount
        ? t('sellAmount', { amount, asset })
        : t('sellAsset', { asset })
  return (
    <NetworkButton
      type="submit"
      form={formId}
      block
      disabled={!tradable || exchange.outcome.doubt !== null}
      pending={locked.pending}
    >
      {act}
    </NetworkButton>
  )
}

function Records() {
  const t = useTranslations('Exchange')
  return <NavAction render={<Link to="/pages/Personal/exchange_history" />}>{t('records')}</NavAction>
}
