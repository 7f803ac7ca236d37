import { listQueues } from '@matin/contract/admin/inbox'
import {
  getReview,
  getReviewFigures,
  listReviews,
  REVIEW_IDENTITIES,
  REVIEW_RISKS,
  REVIEW_VIEWS,
  type ReviewedWithdrawal,
  reviewSearchText,
} from '@matin/contract/admin/withdrawals'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { cx } from '@matin/ui/cx'
import { SearchField } from '@matin/ui/search-field'
import { useRef, useState } from 'react'
import { useParams } from 'react-router'
import { useRead } from '#shared/api/use-read.ts'
import { nextItem } from '#shared/decision/next-item.ts'
import { counted, money, upTo } from '#shared/format/format.ts'
import { shownList, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { BESIDE, columnsOf } from '../components/columns.tsx'
import { FilterButton, Narrowing } from '../components/filter.tsx'
import { QueueFigures } from '../components/queue-figures.tsx'
import { WithdrawalRequest } from '../components/request.tsx'
import { EMPTY, VIEWS, Views } from '../components/views.tsx'
import styles from './withdrawals.module.css'

function searchOf(text: string): string | null {
  const taken = reviewSearchText(text)
  return 'text' in taken ? taken.text : null
}

export function Withdrawals() {
  const { id } = useParams()
  const [{ view, search: typed, ...filtered }, set] = useListState({
    view: REVIEW_VIEWS,
    search: '',
    risk: ['', ...REVIEW_RISKS],
    identity: ['', ...REVIEW_IDENTITIES],
  })
  const search = searchOf(typed)
  const [filtering, setFiltering] = useState(false)
  const narrow = Object.fromEntries(Object.entries(filtered).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(narrow).length > 0
  const found = useList(listReviews, { view, ...(search && { search }), ...narrow })
  const partial = typed.trim() !== '' && search === null
  const list = partial ? { ...found, ...shownList<ReviewedWithdrawal & { id: string }>([]) } : found
  const { data: figures } = useRead(getReviewFigures, {})
  const queue = useRead(listQueues, {}).data?.items.find(one => one.queue === 'withdrawals')
  const detail = useRead(getReview, { id: id ?? '' }, { enabled: id !== undefined })
  const isQueue = view !== 'sent' && view !== 'rejected'
  const sorted = isQueue ? list.rows.toSorted((a, b) => placeOf(a) - placeOf(b)) : list.rows
  const rows = useKeptPlace(sorted, detail.data?.id === id ? detail.data : undefined)
  const at = rows.findIndex(row => row.id === id)
  const open = useOpenItem('/withdrawals')
  const move = (by: 1 | -1) =>
    open(rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id, { replace: true })
  const next = nextItem(
    { rows: sorted, at: list.at },
    id,
    row => groupOf(row) === 'To decide',
    to => open(to, { replace: true }),
    ({ quantity, customer }) => `${money(quantity)} USDT, ${customer.name ?? customer.uid}`,
  )
  return (
    <Page
      title="Withdrawals"
      help={
        <>
          <p>
            Decide every request within {WITHDRAWAL_DEADLINE_HOURS} hours of its submission. The customer sees
            the deadline. Check the risk, compare the address, then approve, or reject with a reason for the
            customer.
          </p>
          <p>
            Above the limit for two operators, two different operators approve. Above one of the signer’s
            caps, both also sign with their own key.
          </p>
        </>
      }
      actions={
        <>
          <span className={styles.search}>
            <SearchField
              value={typed}
              onChange={text => set({ search: text })}
              label="Last 6, UID or address"
              clearLabel="Clear"
            />
          </span>
          <FilterButton
            open={filtering}
            count={Object.keys(narrow).length}
            onToggle={() => setFiltering(!filtering)}
          />
        </>
      }
      count={
        isQueue && search === null && !isNarrowed
          ? queue && `${upTo(queue)} to decide, ${queue.held} held`
          : counted(`${rows.length}${list.more ? '+' : ''}`, 'request')
      }
      drawer={
        id !== undefined && (
          <WithdrawalRequest key={id} id={id} onClose={() => open(undefined)} onMove={move} next={next} />
        )
      }
    >
      {id === undefined && <QueueFigures figures={figures} mine={queue} />}
      <Table
        label="Withdrawals"
        above={
          id === undefined ? (
            <Views view={view} onChange={next => set({ view: next })} figures={figures} />
          ) : (
            <p className={cx(styles.place, 'row gap-2 muted tabular')}>
              <b className="ink">{VIEWS[view]}</b>
              {at >= 0 && `${at + 1} of ${rows.length}${list.more ? '+' : ''}`}
            </p>
          )
        }
        narrowing={filtering && id === undefined && <Narrowing value={filtered} onChange={set} />}
        columns={id === undefined ? columnsOf(view) : BESIDE}
        list={{ ...list, rows }}
        group={isQueue ? row => ({ name: groupOf(row) }) : undefined}
        empty={
          partial
            ? 'Search by the last 6 characters of a request, a whole UID or a whole address'
            : search || isNarrowed
              ? 'No matches in this view'
              : EMPTY[view]
        }
        selected={id}
        onSelect={open}
      />
    </Page>
  )
}

const GROUPS = ['To decide', 'Others decide', 'On hold, nothing to decide'] as const

function groupOf({ blocker, customer }: ReviewedWithdrawal): (typeof GROUPS)[number] {
  if (customer.hold) return 'On hold, nothing to decide'
  return blocker === null ? 'To decide' : 'Others decide'
}

const placeOf = (row: ReviewedWithdrawal) => GROUPS.indexOf(groupOf(row))

/** Keeps the open withdrawal at its place after its decision has removed it from the queue. */
function useKeptPlace<R extends { id: string }>(rows: readonly R[], opened: R | undefined): readonly R[] {
  const kept = useRef({ id: '', at: -1 })
  const at = rows.findIndex(({ id }) => id === opened?.id)
  if (opened && at >= 0) kept.current = { id: opened.id, at }
  if (!opened || at >= 0 || kept.current.id !== opened.id) return rows
  return rows.toSpliced(kept.current.at, 0, opened)
}
