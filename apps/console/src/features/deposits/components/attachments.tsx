import { listAttachments } from '@matin/contract/admin/deposits'
import { Person } from '#shared/customer/person.tsx'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { moment, money, shortened } from '#shared/format/format.ts'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'

export function Attachments() {
  const list = useList(listAttachments, {})
  return (
    <Table
      label="Deposits attached by operators"
      list={list}
      empty="No deposit was attached"
      columns={[
        {
          name: 'To',
          cell: row => (
            <>
              {row.customer ? <Person {...row.customer} /> : 'The treasury'}
              {row.receipt && <small>for receipt {row.receipt.slice(-6)}</small>}
            </>
          ),
        },
        { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
        { name: 'Proposed on', spare: true, cell: row => moment(row.proposed.at) },
        {
          name: 'Transfer',
          spare: true,
          cell: row => <span className="hash">{shortened(row.txid)}</span>,
        },
        { name: 'Reason', cell: row => row.reason },
        { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
      ]}
    />
  )
}
