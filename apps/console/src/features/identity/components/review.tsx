import {
  getReviewedIdentity,
  type QueuedIdentity,
  type ReviewedIdentity,
} from '@matin/contract/admin/identity'
import { PHOTO_SIDES, type PhotoSide } from '@matin/domain/identity/certificate'
import { allowsIdentity } from '@matin/domain/identity/state'
import { cx } from '@matin/ui/cx'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useOpened } from '#shared/api/use-opened.ts'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { Person } from '#shared/customer/person.tsx'
import { nextItem } from '#shared/decision/next-item.ts'
import { dayAndTime, utcDay } from '#shared/format/format.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { type SelectRow, useRowKeys } from '#shared/list/row-keys.ts'
import type { List } from '#shared/list/use-list.ts'
import { Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { DueAt } from '#shared/time/due.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import type { Done } from '../model/done.ts'
import styles from '../screens/identities.module.css'
import { Checks } from './checks.tsx'
import { DecideIdentity } from './decide.tsx'
import { Entered } from './entered.tsx'
import { Found } from './found.tsx'
import { HELP } from './help.tsx'
import { Locked } from './locked.tsx'
import { PassEffect } from './pass-effect.tsx'
import { Photo } from './photo.tsx'

interface ReviewProps {
  id: string
  list: List<QueuedIdentity>
  onOpen: (id: string | undefined, options?: { replace?: boolean }) => void
}

export function Review({ id, list, onOpen }: ReviewProps) {
  const { rows } = list
  const opened = useOpened(
    getReviewedIdentity,
    { id },
    { title: 'Open an identity', about: `Name, number and photos of submission ${id.slice(-6)}.` },
  )
  const [shown, setShown] = useState<Partial<Record<PhotoSide, string>>>({})
  const [active, setActive] = useState<PhotoSide>('front')
  const now = usePlatformNow()
  const select: SelectRow = (to, options) => onOpen(to, options)
  useRowKeys(rows, id, select)
  useKeys({ Escape: { label: 'back to the list', run: () => onOpen(undefined), quiet: true } })
  const at = rows.findIndex(row => row.id === id)
  const next = nextItem(
    { rows: [...rows.slice(at + 1), ...rows.slice(0, Math.max(0, at))], at: list.at },
    id,
    row => allowsIdentity('approve', row.state),
    to => onOpen(to, { replace: true }),
  )
  const { data } = opened
  const done: Done = {
    ...Object.fromEntries((data?.checks ?? []).map(({ check, at: time }) => [check, time])),
    ...shown,
  }
  return (
    <Page
      title="Identity"
      item={data ? CERTIFICATE_NAMES[data.type] : `Submission ${id.slice(-6)}`}
      count={data && 'Each view is logged'}
      help={HELP}
    >
      {opened.locked && (
        <div className={styles.locked}>
          <Locked onUnlock={() => void opened.unlock()} />
        </div>
      )}
      <Unloaded of={opened} name="submission" on={{ to: '/identities', name: 'All submissions' }} />
      {data && (
        <>
          <div className={cx(styles.review, 'grow min-h-0')}>
            <section className={cx(styles.photos, 'grid min-h-0')} aria-label="Photos">
              {PHOTO_SIDES.map((side, index) => (
                <Photo
                  key={side}
                  id={id}
                  side={side}
                  letter={String(index + 1)}
                  openedAt={done[side]}
                  onOpened={() => setShown(before => ({ ...before, [side]: new Date(now).toISOString() }))}
                  active={active === side}
                  onActive={() => setActive(side)}
                />
              ))}
            </section>
            <Side row={data} done={done} onAnswered={opened.set} onLocked={() => void opened.unlock()} />
          </div>
          <DecideIdentity row={data} done={done} next={next} />
        </>
      )}
    </Page>
  )
}

interface SideProps {
  row: ReviewedIdentity
  done: Done
  onAnswered: (row: ReviewedIdentity) => void
  onLocked: () => void
}

function Side({ row, done, onAnswered, onLocked }: SideProps) {
  const { may } = useOperator()
  const navigate = useNavigate()
  useKeys({
    C: may('view_customers') && {
      label: 'customer',
      run: () => void navigate(`/customers/${row.customer.uid}`),
    },
  })
  const item = { kind: 'identity', item: row.id } as const
  const isOpen = allowsIdentity('approve', row.state)
  return (
    <aside className={cx(styles.side, 'min-h-0 overflow-auto')} aria-label="Submission">
      <div className={cx(styles.customer, 'flex items-start justify-between gap-3 pb-2.5')}>
        <span>
          <Person {...row.customer} />
          <small className="block nowrap">Customer since {utcDay(row.joinedAt)}</small>
        </span>
        {isOpen && (
          <span className="shrink-0">
            <DueAt time={row.reviewBy} />
            <small className="block nowrap">by {dayAndTime(row.reviewBy)}</small>
          </span>
        )}
      </div>
      <Entered row={row} />
      <Found row={row} />
      {isOpen && <Checks row={row} done={done} onAnswered={onAnswered} onLocked={onLocked} />}
      <PassEffect row={row} />
      {isOpen && <Assignee {...item} />}
      <Notes {...item} />
    </aside>
  )
}
