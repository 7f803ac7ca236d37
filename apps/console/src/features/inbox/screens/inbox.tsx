import {
  INBOX_SCOPES,
  type InboxGroup,
  type InboxItem,
  type InboxScope,
  listInbox,
  listQueues,
  SOON_HOURS,
} from '@matin/contract/admin/inbox'
import { QUEUE_KINDS, QUEUE_OF, type QueueKind } from '@matin/contract/admin/items'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Person } from '#shared/customer/person.tsx'
import { Choices } from '#shared/form/choices.tsx'
import { clockTime, dayAndTime, upTo } from '#shared/format/format.ts'
import { AssigneeCell, useAssign } from '#shared/item/assignee.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { type Column, type Group, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { DueAt } from '#shared/time/due.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { Ruler } from '../components/ruler.tsx'
import { addressOf, alertsOf, askedBy, KINDS } from '../model/kinds.ts'
import styles from './inbox.module.css'

const SCOPES: Readonly<Record<InboxScope, string>> = {
  'for-me': 'For me',
  mine: 'Mine',
  everyone: 'Everyone’s',
}

type Queues = DataOf<typeof listQueues>['items']
type CappedCount = 'count' | 'held' | InboxGroup

function sum(queues: Queues, what: CappedCount): number {
  return queues.reduce((all, queue) => all + queue[what], 0)
}

/** Where the server has stopped counting, the text is "99+". */
function count(queues: Queues, what: CappedCount, kind: QueueKind | '' = ''): string {
  const counted = queues.filter(({ queue }) => kind === '' || queue === QUEUE_OF[kind])
  return upTo({ count: sum(counted, what), more: counted.some(({ more }) => more) })
}

const COLUMNS: readonly Column<InboxItem>[] = [
  {
    name: 'Time left',
    sorted: 'ascending',
    cell: row =>
      row.heldUntil === null ? (
        <DueAt time={row.due} />
      ) : (
        <span className="muted">Held until {dayAndTime(row.heldUntil)}</span>
      ),
  },
  {
    name: 'Kind',
    cell: row => (
      <span className="inline-row gap-2 soft relative">
        <Icon name={KINDS[row.kind].icon} size={16} />
        <span className="sr-narrow">{KINDS[row.kind].name}</span>
      </span>
    ),
  },
  { name: 'Request', opens: true, cell: row => <Asked of={row} /> },
  { name: 'Customer', cell: ({ customer }) => <Customer of={customer} /> },
  {
    name: 'Flags',
    cell: row => (
      <span className="flex flex-wrap gap-1">
        {alertsOf(row).map(({ text, ...chip }) => (
          <Chip key={text} {...chip}>
            {text}
          </Chip>
        ))}
      </span>
    ),
  },
  {
    name: 'Assignee',
    cell: row => (
      <AssigneeCell kind={row.kind} item={row.item} assignee={row.assignee} decidable={row.decidable} />
    ),
  },
]

export function Inbox() {
  const navigate = useNavigate()
  const { operator, may } = useOperator()
  const [{ scope, kind, held }, narrow] = useListState({
    scope: INBOX_SCOPES,
    kind: ['', ...QUEUE_KINDS],
    held: ['', 'true'],
  })
  const isHeld = held !== ''
  const list = useList(
    listInbox,
    { scope, ...(kind !== '' && { kind }), ...(isHeld && { held: 'true' as const }) },
    ({ kind: of, item }) => `${of} ${item}`,
  )
  const queues = useRead(listQueues, {}).data?.items ?? []
  const [at, setAt] = useState<string>()
  const selected = list.rows.find(({ id }) => id === at)
  const assign = useAssign()
  const open = (id: string) => {
    const row = list.rows.find(one => one.id === id)
    if (row) void navigate(addressOf(row))
  }
  const canTake = selected?.decidable && selected.assignee === null && may('assign_items')
  useKeys({
    Enter: selected && { label: 'open', run: () => open(selected.id) },
    T: canTake && {
      label: 'take',
      run: () =>
        assign.mutate({ kind: selected.kind, item: selected.item, from: null, to: operator?.id ?? null }),
    },
  })
  const isCounted = scope === 'for-me' && !isHeld
  const group = useGroups(isCounted ? what => count(queues, what, kind) : () => undefined)
  const empty = useEmpty(list.rows.length === 0 && !list.pending, scope, isHeld)
  const heldCount = sum(queues, 'held')
  return (
    <Page
      title="Waiting for me"
      count={isCounted ? `${count(queues, 'count', kind)} waiting` : undefined}
      help={
        <p>
          Everything you can decide now, in all queues, with the least time left first. Take an item before
          you start, so others can see it’s yours. Items of held customers are listed separately: they aren’t
          waiting for you.
        </p>
      }
      actions={
        <Choices
          label="Whose items"
          value={scope}
          onChange={value => narrow({ scope: value })}
          options={INBOX_SCOPES.map(value => ({ value, label: SCOPES[value] }))}
        />
      }
    >
      <section className={cx(styles.day, 'items-center shrink-0')} aria-label="The next 24 hours">
        <Left queues={queues} />
        <Ruler dues={isHeld ? [] : list.rows.map(({ due }) => due)} />
      </section>
      <div className={cx(styles.narrow, 'row flex-wrap shrink-0 gap-2.5')}>
        <Choices
          label="Kind"
          look="pills"
          value={kind}
          onChange={value => narrow({ kind: value })}
          options={[
            { value: '' as const, label: 'All', count: isCounted ? count(queues, 'count') : undefined },
            ...QUEUE_KINDS.filter(one => queues.some(({ queue }) => queue === QUEUE_OF[one])).map(value => ({
              value,
              label: (
                <>
                  <span className="contents wide-only">
                    <Icon name={KINDS[value].icon} size={16} />
                  </span>
                  {KINDS[value].plural}
                </>
              ),
              count: isCounted ? count(queues, 'count', value) : undefined,
            })),
          ]}
        />
        <p className="ml-auto soft nowrap">
          {isHeld ? (
            <Link to="/inbox">Back to queue</Link>
          ) : (
            heldCount > 0 && (
              <>
                {heldCount} held
                <span className={styles.rest}>
                  {heldCount === 1 ? ' item isn’t' : ' items aren’t'} waiting for you
                </span>{' '}
                <Link to="/inbox?held=true">Show</Link>
              </>
            )
          )}
        </p>
      </div>
      <Table
        label={isHeld ? 'Held items' : 'Waiting items'}
        list={{ ...list, of: undefined }}
        selected={at}
        onSelect={open}
        onMove={setAt}
        empty={empty}
        emptyAction={
          scope !== 'everyone' &&
          !isHeld && (
            <Button variant="line" size="md" onClick={() => narrow({ scope: 'everyone' })}>
              {SCOPES.everyone}
            </Button>
          )
        }
        group={isHeld ? undefined : group}
        columns={COLUMNS}
      />
    </Page>
  )
}

function Asked({ of }: { of: InboxItem }) {
  const { title, about } = askedBy(of)
  return (
    <span className={cx(styles.asked, 'block')}>
      <b>{title}</b>
      <small>{about}</small>
    </span>
  )
}

function Customer({ of }: { of: InboxItem['customer'] }) {
  if (of === null) return <span className="muted">No customer</span>
  return <Person uid={of.uid} name={of.name} contact={of.contact} />
}

function Left({ queues }: { queues: Queues }) {
  const overdue = sum(queues, 'overdue')
  return (
    <p className={cx(styles.left, 'soft')}>
      <b className="block" data-tone={overdue > 0 ? 'neg' : undefined}>
        {overdue === 0 ? 'None overdue' : `${count(queues, 'overdue')} overdue`}
      </b>
      <span className="block">
        {count(queues, 'soon')} within {SOON_HOURS} hours
      </span>
      <span className="block">{count(queues, 'today')} by tomorrow</span>
    </p>
  )
}

function useGroups(countOf: (group: InboxGroup) => string | undefined): (row: InboxItem) => Group {
  const tomorrow = clockTime(usePlatformNow()).slice(0, 5)
  const names: Record<InboxGroup, string> = {
    overdue: 'Overdue',
    soon: `Within ${SOON_HOURS} hours`,
    today: `By tomorrow, ${tomorrow}`,
    later: 'Later',
  }
  return ({ group }) => ({
    name: names[group],
    count: countOf(group),
    tone: group === 'overdue' ? 'neg' : undefined,
  })
}

function useEmpty(isEmpty: boolean, scope: InboxScope, isHeld: boolean): string {
  const { data } = useRead(listInbox, { scope: 'everyone' }, { enabled: isEmpty && !isHeld })
  if (isHeld) return 'No items of held customers in the queues'
  const said = scope === 'mine' ? 'Nothing is assigned to you' : 'Nothing is waiting for you'
  const next = data?.items[0]
  if (!next) return scope === 'everyone' ? 'Nothing is waiting' : said
  const { name } = KINDS[next.kind]
  return `${said}. The next deadline is ${dayAndTime(next.due)}: ${name}, ${askedBy(next).title}, ${next.assignee ? `assigned to ${next.assignee.name}` : 'unassigned'}`
}
