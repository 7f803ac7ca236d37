import {
  CUSTOMER_VIEWS,
  type CustomerFilter,
  countCustomers,
  type ListedCustomer,
  listCustomers,
} from '@matin/contract/admin/customers'
import type { DataOf } from '@matin/contract/endpoint'
import type { IdentityState } from '@matin/domain/identity/state'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { EmptyState } from '@matin/ui/empty-state'
import { Icon } from '@matin/ui/icon'
import { TickMeter } from '@matin/ui/tick-meter'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useRead } from '#shared/api/use-read.ts'
import { IdentityChip } from '#shared/customer/identity-chip.tsx'
import { PersonText } from '#shared/customer/person.tsx'
import { Form } from '#shared/form/form.tsx'
import { counted, dayAndTime, money, readable, upTo, utcDay, words } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { Choice } from '#shared/list/filters.tsx'
import { type Column, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { Page } from '#shared/page/page.tsx'
import { useCustomerFilter, VIEW_NAMES } from '../model/filter.ts'
import styles from '../screens/customers.module.css'
import { FilterForm } from './filter-form.tsx'

type Filtering = ReturnType<typeof useCustomerFilter>

export function CustomerList() {
  const navigate = useNavigate()
  const filtering = useCustomerFilter()
  const { state, filter, active } = filtering
  const list = useList(listCustomers, { ...filter, sort: state.sort }, row => row.customer.uid)
  const counts = useRead(countCustomers, filter).data
  const open = (uid: string) => void navigate(`/customers/${uid}`)
  const isEmpty = list.rows.length === 0 && !list.pending && !list.failed && !list.more
  return (
    <Page
      title="Customers"
      total={counts && upTo(counts.all)}
      count={
        counts && list.rows.length > 0
          ? `1 to ${list.rows.length} of ${upTo(counts.fit)} matches, ${upTo(counts.all)} in total · contacts stay masked, in the export too`
          : undefined
      }
      help={
        <p>
          Named filters and your own work together. Search by full name, full email address or mobile number,
          the last four digits of a mobile number, or UID. Other parts of a name or contact find nothing. The
          audit log records these searches, and every customer you open.
        </p>
      }
    >
      <Views filtering={filtering} counts={counts} />
      {isEmpty && active.length > 0 ? (
        <>
          <div className={styles.alone}>
            <Narrowing filtering={filtering} />
          </div>
          <EmptyState title="No matching customers" action={<Drops filtering={filtering} />}>
            Drop a filter to see more. Matches without it:
          </EmptyState>
        </>
      ) : (
        <Table
          label="Customers"
          above={<Narrowing filtering={filtering} />}
          list={list}
          empty="No customer yet"
          total={counts && upTo(counts.fit)}
          // The audit log records which customer is opened.
          opensPage
          onSelect={open}
          columns={columnsOf(state.sort)}
        />
      )}
    </Page>
  )
}

interface ViewsProps {
  filtering: Filtering
  counts: DataOf<typeof countCustomers> | undefined
}

function Views({ filtering: { state, set }, counts }: ViewsProps) {
  return (
    <fieldset className={cx(styles.views, 'flex flex-wrap gap-1.5 shrink-0')} aria-label="Named filters">
      {(['', ...CUSTOMER_VIEWS] as const).map(view => {
        const count = view === '' ? counts?.all : counts?.views[view]
        return (
          <button
            key={view}
            type="button"
            className="inline-row gap-1.5"
            aria-pressed={state.view === view}
            onClick={() => set({ view })}
          >
            {view === '' ? 'All' : VIEW_NAMES[view]} {count && <b>{upTo(count)}</b>}
          </button>
        )
      })}
    </fieldset>
  )
}

function Narrowing({ filtering: { state, set, own, drop } }: { filtering: Filtering }) {
  const [adding, setAdding] = useState(false)
  const [search, setSearch] = useState('')
  useKeys({ F: { label: 'filter', run: () => setAdding(true) } })
  return (
    <div>
      <search className={cx(styles.narrowing, 'row flex-wrap gap-2 pb-2.5')} aria-label="Customers to show">
        {/* Each search is recorded: it is asked for by Enter, and not letter by letter. */}
        <Form
          className="row gap-2"
          onSubmit={() => {
            if (search.trim()) set({ search: search.trim() })
            setSearch('')
          }}
        >
          <Icon name="search" size={16} />
          <input
            aria-label="Name, contact or UID in this list"
            placeholder="Name, contact or UID in this list"
            autoComplete="off"
            spellCheck={false}
            maxLength={254}
            value={search}
            onChange={event => setSearch(event.target.value)}
          />
        </Form>
        {own.map(({ name, says }) => (
          <button
            key={name}
            type="button"
            className={cx(styles.own, 'inline-row gap-1.5')}
            aria-label={`Drop ${says}`}
            onClick={() => drop(name)}
          >
            {says}
            <Icon name="close" size={14} />
          </button>
        ))}
        <Button
          variant="line"
          size="sm"
          icon="plus"
          aria-expanded={adding}
          onClick={() => setAdding(!adding)}
        >
          Filter
          <KeyCap name="F" hidden />
        </Button>
        <Choice
          label="Sort"
          value={state.sort === 'joined' ? '' : state.sort}
          onChange={sort => set({ sort: sort === '' ? 'joined' : sort })}
          all="Newest first"
          options={[
            { value: 'balance', label: 'Largest balance first' },
            { value: 'seen', label: 'Last seen first' },
          ]}
        />
      </search>
      {adding && (
        <FilterForm
          own={state}
          onClose={() => setAdding(false)}
          onApply={({ identity, ...texts }) => {
            set({ ...texts, identity: identity as IdentityState | '' })
            setAdding(false)
          }}
        />
      )}
    </div>
  )
}

/** Each button removes one filter and shows how many customers remain without it. */
function Drops({ filtering: { active, filter, drop } }: { filtering: Filtering }) {
  return (
    <span className="flex flex-wrap justify-center gap-2">
      {active.map(({ name, says }) => {
        const { [name]: _, ...without } = filter
        return <Drop key={name} says={says} without={without} onDrop={() => drop(name)} />
      })}
    </span>
  )
}

function Drop({ says, without, onDrop }: { says: string; without: CustomerFilter; onDrop: () => void }) {
  const fit = useRead(countCustomers, without).data?.fit
  return (
    <Button variant="line" size="sm" icon="close" onClick={onDrop}>
      {says} {fit && <small className="ml-1.5">{counted(upTo(fit), 'customer')}</small>}
    </Button>
  )
}

function columnsOf(sort: Filtering['state']['sort']): Column<ListedCustomer>[] {
  const sorted = (by: typeof sort) => (sort === by ? { sorted: 'descending' as const } : {})
  return [
    { name: 'Customer', cell: row => <PersonText {...row.customer} /> },
    { name: 'Identity', cell: row => <IdentityChip state={row.identity} /> },
    {
      name: 'Balance, USDT',
      right: true,
      ...sorted('balance'),
      cell: row => (row.balance === null ? 'Not counted yet' : <b>{money(row.balance)}</b>),
    },
    { name: 'Withdrawn in 24 h', cell: row => <LimitMeter {...row.limit} /> },
    {
      name: 'Hold',
      cell: ({ hold, suspendedUntil }) => (
        <>
          {suspendedUntil && (
            <Chip tone="neg" icon="lock">
              Suspended, to {dayAndTime(suspendedUntil).split(', ')[0]}
            </Chip>
          )}
          {hold && !suspendedUntil && (
            <Chip tone="warn" icon="lock">
              {words(hold.reason)}, to {dayAndTime(hold.until).split(', ')[0]}
            </Chip>
          )}
        </>
      ),
    },
    { name: 'Last seen', ...sorted('seen'), cell: row => <Day at={row.seenAt} /> },
    { name: 'Joined', ...sorted('joined'), cell: row => <Day at={row.joinedAt} /> },
  ]
}

function Day({ at }: { at: string | null }) {
  return <span className={styles.day}>{at ? utcDay(at) : 'Never'}</span>
}

function LimitMeter({ used, of }: { used: string; of: string }) {
  const share = Number(of) === 0 ? 0 : Math.min(1, Number(used) / Number(of))
  const says = `${readable(used)} of ${readable(of)}`
  return (
    <span className={cx(styles.limit, 'inline-block')}>
      <TickMeter
        ticks={18}
        share={share}
        tone={share < 0.9 ? 'ink' : 'warn'}
        height={7}
        thickness={2}
        label={says}
      />
      <small className="nowrap">{says}</small>
    </span>
  )
}
