import { getWalletLog, type WalletLogItem } from '@matin/contract/assets'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { ListRow, Rows } from '@matin/ui/list-row'
import { Amount } from '@matin/ui/money'
import { NavAction } from '@matin/ui/nav-bar'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useEffect, useRef, useState } from 'react'
import { usePages } from '#shared/api/use-pages.ts'
import { ByDay } from '#shared/components/by-day.tsx'
import { CursorList } from '#shared/components/cursor-list.tsx'
import { Figure } from '#shared/components/figure.tsx'
import { Screen } from '#shared/components/screen.tsx'
import { ownZone } from '#shared/format/own-zone.ts'
import { usePlatformTime } from '#shared/format/use-platform-time.ts'
import { useTimes } from '#shared/format/use-times.ts'
import { useTranslations } from '#shared/i18n/use-translations.tsx'
import { Link } from '#shared/router/link.tsx'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { cameToNothing, EventState } from '../components/event-state.tsx'
import { LogFilters } from '../components/log-filters.tsx'
import { MovementSheet } from '../components/movement-sheet.tsx'
import { useEventWord } from '../hooks/use-event-word.ts'
import { filterOf, LOG_FILTERS, type LogQuery } from '../model/log-filter.ts'
import { movedBetween } from '../model/moved-between.ts'
import styles from './history.module.css'

export default function HistoryScreen(query: LogQuery) {
  const t = useTranslations('History')
  const navigate = useNavigate()
  const timeZone = ownZone()
  const filter = filterOf(query, timeZone)
  const backwards = filter.from && filter.to && filter.from > filter.to
  const list = usePages(getWalletLog, filter, { enabled: !backwards })
  const [open, setOpen] = useState<WalletLogItem | null>(null)
  const [clearings, setClearings] = useState(0)
  // Two changes may come before the page renders again: the second one keeps the first.
  const latest = useRef(query)
  useEffect(() => {
    latest.current = query
  }, [query])

  function narrow(next: LogQuery) {
    const wanted = { ...latest.current, ...next }
    latest.current = wanted
    navigate({
      to: '/pages/Assets/history',
      search: Object.fromEntries(
        LOG_FILTERS.flatMap(name => {
          const value = wanted[name]
          return value === undefined ? [] : [[name, value]]
        }),
      ),
      replace: true,
      resetScroll: true,
    })
  }

  function showAll() {
    narrow(Object.fromEntries(LOG_FILTERS.map(name => [name, undefined])))
    setClearings(clearings + 1)
  }

  return (
    <Screen
      title={t('title')}
      onRefresh={() => list.refetch()}
      end={<NavAction render={<Link to="/pages/Assets/statement" />}>{t('statement')}</NavAction>}
    >
      <LogFilters key={clearings} query={query} timeZone={timeZone} onChange={narrow} />
      {backwards ? null : (
        <CursorList
          query={list}
          skeleton={<ListSkeleton rows={10} badges={false} />}
          empty={
            Object.keys(filter).length > 0 ? (
              <EmptyState
                title={t('noneTitle')}
                action={
                  <Button size="md" variant="quiet" onClick={showAll}>
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
            <ByDay items={items} at={item => item.time}>
              {ofDay => (
                <Rows label={t('movements')}>
                  {ofDay.map(item => (
                    <Movement key={item.id} item={item} onOpen={() => setOpen(item)} />
                  ))}
                </Rows>
              )}
            </ByDay>
          )}
        </CursorList>
      )}
      <MovementSheet item={open} onClose={() => setOpen(null)} />
    </Screen>
  )
}

function Movement({ item, onOpen }: { item: WalletLogItem; onOpen: () => void }) {
  const wordOf = useEventWord()
  const t = useTranslations('History')
  const times = useTimes()
  const platform = usePlatformTime()
  return (
    <ListRow
      title={wordOf(item.kind)}
      sub={
        <>
          <time dateTime={item.time}>{times.time(item.time)}</time>
          {item.counterparty !== null && (
            <span data-testid="log-counterparty">
              {' · '}
              {t(item.amount.startsWith('-') ? 'recipient' : 'sender')} {item.counterparty}
            </span>
          )}
          {item.dueAt !== null && (
            // Days that are posted late share one time: their due times tell them apart.
            <span data-testid="log-due">
              {' · '}
              {t('dueOn', { time: platform.beside(times.due(item.dueAt), item.dueAt) })}
            </span>
          )}
        </>
      }
      end={
        <Figure id="log-amount" value={item.amount}>
          <Amount
            value={item.amount}
            unit={item.asset}
            digits="all"
            sign
            className={cx(item.kind === 'payout' && 'pos', cameToNothing(item.state) && styles.nothing)}
          />
        </Figure>
      }
      endSub={<Place item={item} />}
      render={<button type="button" aria-haspopup="dialog" onClick={onOpen} />}
      chevron={false}
    />
  )
}

function Place({ item }: { item: WalletLogItem }) {
  const t = useTranslations('History')
  const between = movedBetween(item)
  if (item.state !== null) return <EventState state={item.state} />
  if (between)
    return <>{t('between', { from: t(`account_${between.from}`), to: t(`account_${between.to}`) })}</>
  if (item.other === null) return <>{t(`account_${item.account}`)}</>
  const { amount, asset } = item.other
  return <Amount value={amount} unit={asset} digits="all" sign />
}
