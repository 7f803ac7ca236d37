import { listSettingsProposals } from '@matin/contract/settings-desk'
import { moment } from '../../shared/format.ts'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'
import { Table } from '../../shared/table.tsx'
import { useList } from '../../shared/use-list.ts'
import { Diff } from './review-drawer.tsx'

/** Changes that two operators decide, with what became of each. */
export function Proposals() {
  const list = useList(listSettingsProposals, {})
  return (
    <Table
      label="Changes by two operators"
      list={list}
      empty="No change by two operators"
      columns={[
        { name: 'Proposed', cell: row => moment(row.proposed.at) },
        { name: 'Change', cell: row => <Diff changes={row.changes} /> },
        { name: 'Reason', cell: row => row.reason },
        { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
        {
          name: 'In effect',
          cell: ({ effectiveAt, appliedAt, rejected, cancelled, ended }) =>
            appliedAt
              ? moment(appliedAt)
              : effectiveAt && !rejected && !cancelled && !ended
                ? `from ${moment(effectiveAt)}`
                : '',
        },
      ]}
    />
  )
}
