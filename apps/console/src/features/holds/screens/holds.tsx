import { listHolds, type OperatorHold } from '@matin/contract/admin/holds'
import { Button } from '@matin/ui/button'
import { useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { mayEnd, useEndHold } from '#shared/customer/holding.tsx'
import { Person } from '#shared/customer/person.tsx'
import { moment, words } from '#shared/format/format.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'

/** Holds in force, which end soonest first, or ended ones. A hold is placed on the customer's page. */
export function Holds() {
  const [{ state }, narrow] = useListState({ state: ['', 'ended'] })
  const list = useList(listHolds, state === 'ended' ? { state } : {})
  const navigate = useNavigate()
  return (
    <Page
      title="Holds"
      help={
        <p>
          A hold keeps money from leaving an account until its deadline. A suspension also keeps the customer
          out. Each lasts up to 30 days. Place one on the customer’s page (H). The customer reads the reason
          and the deadline: of a hold in the app, of a suspension when signing in. Both end automatically.
          Extending one takes a new decision, and compliance can end one early.
        </p>
      }
    >
      <Table
        label="Holds and suspensions"
        above={
          <Filters label="Holds to show">
            <Choice
              label="State"
              value={state}
              onChange={value => narrow({ state: value })}
              all="In force"
              options={[{ value: 'ended', label: 'Ended' }]}
            />
          </Filters>
        }
        list={list}
        opensPage
        onSelect={id => void navigate(`/customers/${list.rows.find(row => row.id === id)?.uid}`)}
        empty={state === '' ? 'No accounts held' : 'No holds have ended'}
        columns={[
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          { name: 'What', opens: true, cell: row => (row.suspends ? 'Suspended' : 'Withdrawals held') },
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
          state === ''
            ? { name: 'End', cell: (row: OperatorHold) => <EndHold row={row} /> }
            : {
                name: 'Ended early',
                cell: (row: OperatorHold) => (row.releasedAt ? moment(row.releasedAt) : 'No'),
              },
        ]}
      />
    </Page>
  )
}

function EndHold({ row }: { row: OperatorHold }) {
  const { may } = useOperator()
  const end = useEndHold(row)
  if (!may(mayEnd(row))) return null
  return (
    <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ id: row.id })}>
      {row.suspends ? 'Lift…' : 'Release…'}
    </Button>
  )
}
