import type { ReviewedWithdrawal, ReviewView } from '@matin/contract/admin/withdrawals'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { cx } from '@matin/ui/cx'
import { Person } from '#shared/customer/person.tsx'
import { moment, money, shortened, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import type { Column } from '#shared/list/table.tsx'
import styles from '../screens/withdrawals.module.css'
import { Approvals, Flags, isDecided, Risk } from './marks.tsx'
import { TimeLeft } from './time-left.tsx'

type Columns = Column<ReviewedWithdrawal>[]

const WHAT: Columns = [
  { name: 'Request', cell: row => <b>{row.id.slice(-6)}</b> },
  {
    name: 'Customer',
    cell: row => (
      <>
        <Person {...row.customer} />
        <small className="nowrap">{row.customer.identityPassed ? 'Passed' : 'Not certified'}</small>
      </>
    ),
  },
  {
    name: 'Amount, USDT',
    right: true,
    cell: row => (
      <>
        <b>{money(row.quantity)}</b>
        <small className="nowrap">{money(row.arrival)} arrives</small>
      </>
    ),
  },
  { name: 'To', spare: true, cell: row => <span className="hash">{shortened(row.address)}</span> },
]

export function columnsOf(view: ReviewView): Columns {
  if (view === 'sent')
    return [
      {
        name: 'Sent',
        sorted: 'descending',
        cell: row => (
          <>
            {row.sentAt && moment(row.sentAt)}
            <small>{words(row.state)}</small>
          </>
        ),
      },
      ...WHAT,
      { name: 'Risk', right: true, cell: row => <Risk risk={row.risk} /> },
      {
        name: 'Approved by',
        cell: row =>
          row.approvedBy === 'rule' ? 'Automatic' : row.approvals.map(one => one.operator.name).join(', '),
      },
      {
        name: 'Transaction',
        cell: row => row.txid && <span className="hash">{shortened(row.txid)}</span>,
      },
    ]
  if (view === 'rejected')
    return [
      {
        name: 'Rejected',
        sorted: 'descending',
        cell: row => (
          <>
            {row.rejected && moment(row.rejected.at)}
            <small>{row.state === 'failed' ? 'After approval' : 'Before approval'}</small>
          </>
        ),
      },
      ...WHAT,
      { name: 'Risk', right: true, cell: row => <Risk risk={row.risk} /> },
      { name: 'By', cell: row => row.rejected?.operator.name },
      { name: 'Reason', cell: row => row.reason && text('en', `reasons.withdrawal.${row.reason}`) },
    ]
  return [
    {
      name: 'Time left',
      sorted: 'ascending',
      cell: row => <TimeLeft row={row} />,
    },
    ...WHAT,
    { name: 'Risk', right: true, cell: row => <Risk risk={row.risk} /> },
    { name: 'Flags', spare: true, cell: row => <Flags row={row} /> },
    { name: 'Approvals', cell: row => <Approvals row={row} /> },
  ]
}

/** A withdrawal that was decided while it was open keeps its place and is grey. */
export const BESIDE: Columns = [
  {
    name: 'Time left',
    cell: row => (
      <span className={cx(styles.beside, 'block')} data-gone={isDecided(row) || undefined}>
        {isDecided(row) ? words(row.state) : <TimeLeft row={row} />}
        <small>{row.customer.name ?? 'No name yet'}</small>
      </span>
    ),
  },
  {
    name: 'Amount, USDT',
    right: true,
    cell: row => (
      <span className={cx(styles.beside, 'block')} data-gone={isDecided(row) || undefined}>
        <b>{money(row.quantity)}</b>
        <small>{besideAmount(row)}</small>
      </span>
    ),
  },
]

function besideAmount(row: ReviewedWithdrawal): string {
  if (row.customer.hold) return 'Held'
  if (allowsWithdrawal('approve', row.state) && row.approvals.length > 0) return 'Second approval'
  return row.risk.points === 0 ? 'Clean' : `${row.risk.points} points`
}
