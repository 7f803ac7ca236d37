import { listHolds, type OperatorHold } from '@matin/contract/holds'
import { Button } from '@matin/ui/button'
import { useState } from 'react'
import { Choice, Filters } from '../../shared/filters.tsx'
import { moment, words } from '../../shared/format.ts'
import { mayEnd, useEndHold } from '../../shared/holding.tsx'
import { ListBlock } from '../../shared/list-block.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Person } from '../../shared/person.tsx'
import { useList } from '../../shared/use-list.ts'

/** Holds and suspensions that stand, the first to end first; or those that are over. */
export function HoldList() {
  const [state, setState] = useState<'ended' | ''>('')
  const list = useList(listHolds, state === '' ? {} : { state })
  return (
    <ListBlock
      title="Holds and suspensions"
      label="List of holds"
      filters={
        <Filters label="Holds to show">
          <Choice
            label="State"
            value={state}
            onChange={setState}
            all="In force"
            options={[{ value: 'ended', label: 'Over' }]}
          />
        </Filters>
      }
      list={list}
      empty={state === '' ? 'No account is held' : 'No hold is over'}
      columns={[
        { name: 'Customer', cell: row => <Person {...row.customer} /> },
        { name: 'What', cell: row => (row.suspends ? 'Suspended' : 'Withdrawals held') },
        { name: 'Reason', cell: row => words(row.reason) },
        { name: 'Until', cell: row => moment(row.deadlineAt) },
        {
          name: 'Placed by',
          cell: row => (
            <>
              {row.operator.name}
              <small>{words(row.role)}</small>
            </>
          ),
        },
        ...(state === ''
          ? [{ name: 'End', cell: (row: OperatorHold) => <EndHold row={row} /> }]
          : [
              {
                name: 'Ended early',
                cell: (row: OperatorHold) => (row.releasedAt ? moment(row.releasedAt) : 'No'),
              },
            ]),
      ]}
    />
  )
}

function EndHold({ row }: { row: OperatorHold }) {
  const { may } = useOperator()
  const end = useEndHold(row)
  if (!may(mayEnd(row))) return null
  return (
    <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ id: row.id })}>
      {row.suspends ? 'Lift' : 'Release'}
    </Button>
  )
}
