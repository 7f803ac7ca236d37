import { listExchanges } from '@matin/contract/exchange'
import { MARKET_ASSETS } from '@matin/contract/market'
import { EXCHANGE_SIDES } from '@matin/domain/exchange/side'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { EmptyState } from '@matin/ui/empty-state'
import { Rows } from '@matin/ui/list-row'
import { Pills } from '@matin/ui/pills'
import { ListSkeleton } from '@matin/ui/skeleton'
import { usePages } from '#shared/api/use-pages.ts'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { TradeRow } from '../components/trade-row.tsx'

const ALL = 'all'

export default function ExchangeHistoryScreen(search: { asset?: string; side?: string }) {
  const t = useTranslations('Exchange')
  const navigate = useNavigate()
  const asset = MARKET_ASSETS.find(one => one === search.asset)
  const side = EXCHANGE_SIDES.find(one => one === search.side)
  const query = usePages(listExchanges, { ...(asset && { asset }), ...(side && { side }) })

  function filter(next: { asset?: string | undefined; side?: string | undefined }) {
    const wanted = { asset, side, ...next }
    navigate({
      to: '/pages/Personal/exchange_history',
      search: { ...(wanted.asset && { asset: wanted.asset }), ...(wanted.side && { side: wanted.side }) },
      replace: true,
      resetScroll: true,
    })
  }

  return (
    <Screen title={t('recordsTitle')} onRefresh={() => query.refetch()}>
      <div className="stack gap-2 pt-2 pb-1">
        <Pills<string>
          label={t('side')}
          value={side ?? ALL}
          onChange={value => filter({ side: value === ALL ? undefined : value })}
          items={[
            { value: ALL, label: t('allSides') },
            ...EXCHANGE_SIDES.map(value => ({ value, label: t(value) })),
          ]}
        />
        <Pills<string>
          label={t('coins')}
          value={asset ?? ALL}
          onChange={value => filter({ asset: value === ALL ? undefined : value })}
          items={[
            { value: ALL, label: t('allCoins') },
            ...MARKET_ASSETS.map(value => ({ value, label: value })),
          ]}
        />
      </div>
      <CursorList
        query={query}
        skeleton={<ListSkeleton rows={8} />}
        empty={
          asset || side ? (
            <EmptyState
              title={t('noneTitle')}
              action={
                <Button
                  size="md"
                  variant="quiet"
                  onClick={() => filter({ asset: undefined, side: undefined })}
                >
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState
              title={t('emptyTitle')}
              action={
                <Link to="/pages/Personal/exchange" className={buttonClass({ size: 'md', variant: 'quiet' })}>
                  {t('title')}
                </Link>
              }
            >
              {t('emptyText')}
            </EmptyState>
          )
        }
      >
        {trades => (
          <Rows inset={74} label={t('recordsTitle')}>
            {trades.map(trade => (
              <TradeRow key={trade.id} trade={trade} />
            ))}
          </Rows>
        )}
      </CursorList>
    </Screen>
  )
}
