import { getWithdrawalBackground, type WithdrawalBackground } from '@matin/contract/admin/customer'
import { listQuarantine } from '@matin/contract/admin/quarantine'
import { getReview, type ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useOpened } from '#shared/api/use-opened.ts'
import { useRead } from '#shared/api/use-read.ts'
import { Person } from '#shared/customer/person.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { Progress } from '#shared/decision/progress.tsx'
import { dayAndTime, moment, money } from '#shared/format/format.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { Columns, Drawer } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { stepsOf } from '../model/steps.ts'
import { Address } from './address.tsx'
import { DecideWithdrawal } from './decide.tsx'
import { Ladder } from './ladder.tsx'
import { waits } from './marks.tsx'
import styles from './request.module.css'
import { RiskFlags } from './risk-flags.tsx'
import { Deadline } from './time-left.tsx'
import { LastDay, Usual } from './usual.tsx'

interface RequestProps {
  id: string
  onClose: () => void
  onMove: (by: 1 | -1) => void
  next: NextItem | null
}

export function WithdrawalRequest({ id, onClose, onMove, next }: RequestProps) {
  const query = useRead(getReview, { id })
  const { data } = query
  const background = useOpened(getWithdrawalBackground, { withdrawal: id }, { title: 'Open the background' })
  const [signing, setSigning] = useState(false)
  const label = `Request ${id.slice(-6)}`
  return (
    <Drawer
      wide="most"
      label={data ? `${label}, ${dayAndTime(data.submittedAt)}` : label}
      onClose={onClose}
      onMove={onMove}
      bar={
        data && (
          <DecideWithdrawal
            row={data}
            imitates={background.data?.lookalikeOf != null}
            next={next}
            signing={signing}
            onSigning={setSigning}
          />
        )
      }
    >
      <Unloaded of={query} name="withdrawal" on={{ to: '/withdrawals', name: 'All withdrawals' }} />
      {data && <Content row={data} background={background} covered={signing} />}
    </Drawer>
  )
}

function Quarantined({ row: { id, state } }: { row: ReviewedWithdrawal }) {
  const { may } = useOperator()
  const item = `withdrawal:${id}`
  const enabled = allowsWithdrawal('send', state) && may(listQuarantine)
  const failed = useRead(listQuarantine, { item }, { enabled }).data?.items[0]
  if (!enabled || !failed) return null
  return (
    <Note tone="warn">
      Its payment is in quarantine, {failed.tries === 1 ? 'tried once' : `tried ${failed.tries} times`}.{' '}
      {failed.tryAfter === null ? 'Only an operator can retry it.' : `Next try ${moment(failed.tryAfter)}.`}{' '}
      <Link to={`/status/${encodeURIComponent(item)}`}>Why, and what to do</Link>
    </Note>
  )
}

interface ContentProps {
  row: ReviewedWithdrawal
  background: { data: WithdrawalBackground | undefined; error: Error | null }
  covered: boolean
}

function Content({ row, background, covered }: ContentProps) {
  const { operator, may } = useOperator()
  const navigate = useNavigate()
  const { customer } = row
  const page = `/customers/${customer.uid}`
  const seesCustomers = may('view_customers')
  useKeys({ C: seesCustomers && { label: 'customer', run: () => void navigate(page) } })
  const item = { kind: 'withdrawal', item: row.id } as const
  return (
    <Columns
      side={
        <>
          <Usual row={row} background={background.data} />
          {background.error ? (
            <Note tone="neg">Couldn’t load the background.</Note>
          ) : (
            <LastDay background={background.data} />
          )}
          {waits(row) && <Assignee {...item} />}
          <Notes {...item} />
        </>
      }
    >
      <div className="flex wrap-zoomed justify-between items-start gap-x-5 gap-y-3">
        <div>
          <Money value={row.quantity} unit="USDT" size="l" />
          <p className="muted">
            {money(row.arrival)} arrives, fee {money(row.fee)}
          </p>
        </div>
        {waits(row) && <Deadline row={row} />}
      </div>
      <div className={cx(styles.customer, 'row flex-wrap gap-x-2.5 gap-y-2')}>
        <Icon name="user" size={18} />
        <Person {...customer} />
        <Chip icon="id" tone={customer.identityPassed ? 'pos' : 'plain'}>
          {customer.identityPassed ? 'Passed' : 'Not certified'}
        </Chip>
        {customer.hold && (
          <Chip icon="lock" tone="warn">
            Held
          </Chip>
        )}
        {seesCustomers && (
          <Link to={page} className={styles.open}>
            Open customer
          </Link>
        )}
      </div>
      <Progress steps={stepsOf(row, operator?.id)} />
      <Quarantined row={row} />
      <Ladder row={row} />
      <Address row={row} background={background.data} covered={covered} />
      <RiskFlags row={row} background={background.data} />
    </Columns>
  )
}
