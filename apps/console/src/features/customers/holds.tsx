import type { getDeskCustomer } from '@matin/contract/customer-desk'
import type { DataOf } from '@matin/contract/endpoint'
import { liftSuspension, type OperatorHold, releaseCustomer } from '@matin/contract/holds'
import { Button } from '@matin/ui/button'
import { Link } from 'react-router'
import { moment, words } from '../../shared/format.ts'
import { ListBlock } from '../../shared/list-block.tsx'
import { useOperator } from '../../shared/operator.ts'
import { shownList } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useNow } from '../../shared/use-now.ts'

/** Holds and suspensions of a customer, and their end before the deadline. */
export function Holds({ of }: { of: DataOf<typeof getDeskCustomer> }) {
  const { may } = useOperator()
  return (
    <ListBlock
      title="Holds and suspensions"
      list={shownList(of.holds)}
      empty="Neither held nor suspended"
      columns={[
        { name: 'What', cell: row => (row.suspends ? 'Suspended' : 'Withdrawals held') },
        { name: 'Until', cell: row => moment(row.deadlineAt) },
        { name: 'Reason', cell: row => words(row.reason) },
        { name: 'Placed by', cell: row => row.operator.name },
        { name: '', cell: row => <End row={row} /> },
      ]}
    >
      {may('hold_customers') && <Link to={`/holds/${of.uid}`}>Hold or suspend</Link>}
    </ListBlock>
  )
}

function End({ row }: { row: OperatorHold }) {
  const { may } = useOperator()
  const now = useNow()
  const release = useCommand(releaseCustomer, 'Released', () => ({
    title: `Release the hold of ${row.uid}`,
    about: 'Withdrawals that waited for it go on at once. The customer sees it.',
    confirm: 'Release',
    danger: true,
  }))
  const lift = useCommand(liftSuspension, 'Lifted: the customer can sign in', () => ({
    title: `Lift the suspension of ${row.uid}`,
    about: 'They can sign in again at once, and withdrawals that waited for it go on.',
  }))
  if (Date.parse(row.deadlineAt) <= now) return 'Over'
  const act = row.suspends ? lift : release
  if (!may(row.suspends ? 'suspend_customers' : 'release_customers')) return null
  return (
    <Button variant="line" size="sm" pending={act.isPending} onClick={() => act.mutate({ id: row.id })}>
      {row.suspends ? 'Lift' : 'Release'}
    </Button>
  )
}
