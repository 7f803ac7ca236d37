import { listRecoveries, type ReviewedRecovery } from '@matin/contract/admin/recovery'
import { useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { LOST } from '#shared/customer/losable.ts'
import { Person } from '#shared/customer/person.tsx'
import { nextItem } from '#shared/decision/next-item.ts'
import { moment, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { DueAt } from '#shared/time/due.tsx'
import { RecoveryDrawer } from '../components/recovery-drawer.tsx'

/** A request with fewer hours left than this is shown as urgent, or as due soon. */
const URGENCY = { urgent: 12, soon: 24 }

export function Recoveries() {
  const { id } = useParams()
  const { operator } = useOperator()
  const open = useOpenItem('/recoveries')
  const list = useList(listRecoveries, {})
  const next = nextItem(
    list,
    id,
    row => row.outcome === null && row.proposed?.operator.id !== operator?.id,
    open,
  )
  return (
    <Page
      title="Recoveries"
      help={
        <p>
          Requests from customers who lost a second factor or the payment PIN. Speak with the customer and
          compare with their identity, then two different operators approve. Customers who still have recovery
          codes should use one instead.
        </p>
      }
      drawer={
        id !== undefined && <RecoveryDrawer key={id} id={id} next={next} onClose={() => open(undefined)} />
      }
    >
      <Table
        label="Recoveries"
        list={list}
        empty="No recoveries requested"
        selected={id}
        onSelect={open}
        columns={[
          {
            name: 'Time left',
            cell: row =>
              row.outcome === null ? <DueAt time={row.expiresAt} {...URGENCY} /> : words(row.outcome),
          },
          { name: 'Requested', cell: row => moment(row.askedAt) },
          { name: 'Customer', cell: row => <Person {...row.customer} /> },
          { name: 'Lost', opens: true, cell: row => words(LOST[row.lost]) },
          {
            name: 'Known by',
            spare: true,
            cell: row => (
              <>
                {row.identityPassed ? 'Identity passed' : 'Not certified'}
                <small>{row.recoveryCodes} recovery codes left</small>
              </>
            ),
          },
          { name: 'Approvals', cell: approvalsOf },
        ]}
      />
    </Page>
  )
}

function approvalsOf({ outcome, reason, proposed }: ReviewedRecovery) {
  if (outcome !== null) return reason && text('en', `reasons.recovery.${reason}`)
  return proposed ? `${proposed.operator.name}, 1 of 2` : '0 of 2'
}
