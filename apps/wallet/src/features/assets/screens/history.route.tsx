import { getWalletLog, type WalletLogItem } from '@matin/contract/assets'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { NavAction } from '@matin/ui/nav-bar'
import { Pills } from '@matin/ui/pills'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pagesQuery } from '../../../shared/api/queries.ts'
import { CursorList } from '../../../shared/components/cursor-list.tsx'
import { Figure } from '../../../shared/components/figure.tsx'
import { Screen } from '../../../shared/components/screen.tsx'
import { placesOf } from '../../../shared/format/places.ts'
import { usePlatformTime } from '../../../shared/format/use-platform-time.ts'
import { useTimes } from '../../../shared/format/use-times.ts'
import { useTranslations } from '../../../shared/i18n/use-translations.tsx'
import { Link } from '../../../shared/router/link.tsx'
import { useNavigate } from '../../../shared/router/use-navigate.ts'
import { LOG_ACCOUNTS, LOG_KINDS, pick } from '../components/log-kinds.ts'
import { MovementSheet } from '../components/movement-sheet.tsx'
import styles from './history.module.css'

const ALL = 'all'

export default function HistoryScreen(search: { account?: string; kind?: string }) {
  const t = useTranslations('History')
  const navigate = useNavigate()
  const account = pick(LOG_ACCOUNTS, search.account)
  const kind = pick(LOG_KINDS, search.kind)
  const query = useInfiniteQuery(
    pagesQuery(getWalletLog, { ...(account && { account }), ...(kind && { kind }) }),
  )
  const [open, setOpen] = useState<WalletLogItem | null>(null)

  function filter(next: { account?: string | undefined; kind?: string | undefined }) {
    const wanted = { account, kind, ...next }
    navigate({
      to: '/pages/Assets/history',
      search: {
        ...(wanted.account && { account: wanted.account }),
        ...(wanted.kind && { kind: wanted.kind }),
      },
      replace: true,
      resetScroll: true,
    })
  }

  const filtered = account !== undefined || kind !== undefined
  return (
    <Screen
      title={t('title')}
      onRefresh={() => query.refetch()}
      end={<NavAction render={<Link to="/pages/Assets/statement" />}>{t('statement')}</NavAction>}
    >
      <div className={styles.filters}>
        <Pills<string>
          label={t('account')}
          value={account ?? ALL}
          onChange={value => filter({ account: value === ALL ? undefined : value })}
          items={[
            { value: ALL, label: t('allAccounts') },
            ...LOG_ACCOUNTS.map(value => ({ value, label: t(`account_${value}`) })),
          ]}
        />
        <Pills<string>
          label={t('kind')}
          value={kind ?? ALL}
          onChange={value => filter({ kind: value === ALL ? undefined : value })}
          items={[
            { value: ALL, label: t('allKinds') },
            ...LOG_KINDS.map(value => ({ value, label: t(`kind_${value}`) })),
          ]}
        />
      </div>
      <CursorList
        query={query}
        skeleton={<ListSkeleton rows={10} badges={false} />}
        empty={
          filtered ? (
            <EmptyState
              title={t('noneTitle')}
              action={
                <Button
                  size="md"
                  variant="quiet"
                  onClick={() => filter({ account: undefined, kind: undefined })}
                >
                  {t('clear')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          )
        }
      >
        {items => (
          <Rows label={t('movements')}>
            {items.map(item => (
              // One transfer has a line for each account that it touches.
              <Movement key={`${item.id} ${item.account}`} item={item} onOpen={() => setOpen(item)} />
            ))}
          </Rows>
        )}
      </CursorList>
      <MovementSheet item={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

function Movement({ item, onOpen }: { item: WalletLogItem; onOpen: () => void }) {
  const t = useTranslations('History')
  const times = useTimes()
  const platform = usePlatformTime()
  const { payout } = item
  // Income belongs to the 04:00 at which it fell due, whenever it was booked.
  const at = payout?.dueAt ?? item.time
  return (
    <ListRow
      title={t(`kind_${item.kind}`)}
      sub={
        <>
          <time dateTime={at}>{payout ? platform.short(at) : times.short(at)}</time>
          {payout && (
            <span className={styles.payout}>
              {t('payoutOf', { number: payout.number, orderNo: payout.orderNo })}
            </span>
          )}
        </>
      }
      end={
        <Figure id="log-amount" value={item.amount}>
          <Amount
            value={item.amount}
            unit={item.asset}
            digits={placesOf(item.amount)}
            sign
            className={cx(item.kind === 'payout' && 'pos')}
          />
        </Figure>
      }
      endSub={t(`account_${item.account}`)}
      render={<button type="button" aria-haspopup="dialog" onClick={onOpen} />}
      chevron={false}
    />
  )
}
