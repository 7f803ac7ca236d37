import type { CHATS_OF, SupportChat } from '@matin/contract/admin/support'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { ListSkeleton } from '@matin/ui/skeleton'
import { Link, useLocation } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { Uid } from '#shared/customer/person.tsx'
import { Choices } from '#shared/form/choices.tsx'
import { countdown, initials, upTo } from '#shared/format/format.ts'
import type { List } from '#shared/list/use-list.ts'
import { ErrorState } from '#shared/page/states.tsx'
import { useKeptScroll } from '#shared/page/use-kept-scroll.ts'
import { toneOfTime } from '#shared/time/due.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { timeOrDay } from '../model/chat-times.ts'
import styles from '../screens/support.module.css'

type Of = (typeof CHATS_OF)[number] | ''
interface ChatsProps {
  of: Of
  onOf: (of: Of) => void
  due: List<SupportChat>
  asked: List<SupportChat>
  selected: string | undefined
}

const EMPTY: Readonly<Record<Of, string>> = {
  '': 'No one is waiting for an answer',
  mine: 'None of yours are due',
  unassigned: 'Every chat that is due has an assignee',
}

export function Chats({ of, onOf, due, asked, selected }: ChatsProps) {
  return (
    <nav className={cx(styles.list, 'flex flex-col')} aria-label="Chats">
      <div className={styles.whose}>
        <Choices
          label="Whose chats"
          value={of}
          onChange={onOf}
          options={[
            { value: '', label: 'Everyone’s' },
            { value: 'mine', label: 'Mine' },
            { value: 'unassigned', label: 'Unassigned' },
          ]}
        />
      </div>
      <div ref={useKeptScroll<HTMLDivElement>('chats')} className="grow overflow-auto">
        <Group name="Answer due" tone="neg" list={due} selected={selected} empty={EMPTY[of]} />
        <Group name="Waiting for the customer" list={asked} selected={selected} empty={null} />
      </div>
    </nav>
  )
}

interface GroupProps {
  name: string
  tone?: 'neg'
  list: List<SupportChat>
  selected: string | undefined
  empty: string | null
}

function Group({ name, tone, list, selected, empty }: GroupProps) {
  const { rows, more } = list
  if (list.pending) return <ListSkeleton badges={false} rows={3} />
  if (list.failed) return <ErrorState title="Couldn’t load the chats." onRetry={list.retry} />
  if (rows.length === 0) return empty && <p className="px-5 pt-2 pb-3.5 muted">{empty}</p>
  return (
    <section aria-label={name}>
      <h2>
        {name}
        <span className={cx(styles.count, 'count')} data-tone={tone}>
          {upTo({ count: rows.length, more })}
        </span>
      </h2>
      <ul>
        {rows.map(row => (
          <li key={row.uid}>
            <Row of={row} isOpen={row.uid === selected} />
          </li>
        ))}
      </ul>
      {more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
    </section>
  )
}

function Row({ of, isOpen }: { of: SupportChat; isOpen: boolean }) {
  const { operator } = useOperator()
  const { search } = useLocation()
  const { last, assignee } = of
  return (
    <Link
      to={{ pathname: `/support/${of.uid}`, search }}
      replace={isOpen}
      className={styles.row}
      aria-current={isOpen ? 'true' : undefined}
    >
      <span className="row gap-2">
        <b className="grow">{of.customer.name ?? 'No name yet'}</b>
        <When of={of} />
      </span>
      <span className={styles.preview} lang={of.language}>
        {last?.from === 'operator' && 'We: '}
        {last && (last.text || (last.image ? 'Image' : ''))}
      </span>
      <span className="row gap-2">
        <small>
          <Uid uid={of.uid} />
        </small>
        <small className={styles.language}>{of.language}</small>
        {assignee === null ? (
          <small className="ml-auto">unassigned</small>
        ) : (
          <i
            className="initials ml-auto"
            title={assignee.name}
            data-me={assignee.id === operator?.id || undefined}
          >
            {initials(assignee.name)}
          </i>
        )}
      </span>
    </Link>
  )
}

function When({ of: { dueAt, awaitsSince, last } }: { of: SupportChat }) {
  const now = usePlatformNow()
  if (dueAt === null)
    return <time className="t-cap tabular">{timeOrDay(last?.at ?? awaitsSince ?? '', now)}</time>
  const left = (Date.parse(dueAt) - now) / 1000
  return (
    <time className="t-cap tabular" data-tone={toneOfTime(left, 0.5, 1)}>
      {countdown(left)}
    </time>
  )
}
