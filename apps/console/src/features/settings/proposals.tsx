import {
  confirmSettings,
  listSettingsProposals,
  rejectSettings,
  type SettingsProposal,
} from '@matin/contract/settings-desk'
import { Decide, useTakeOff } from '../../shared/decide.tsx'
import { moment, words } from '../../shared/format.ts'
import { OldNew } from '../../shared/old-new.tsx'
import { Table } from '../../shared/table.tsx'
import { TwoPersons } from '../../shared/two-persons.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { Diff } from './review-drawer.tsx'

/** Changes that two persons decide, with what became of each. */
export function Proposals() {
  const list = useList(listSettingsProposals, {})
  return (
    <Table
      label="Changes by two persons"
      list={list}
      empty="No change by two persons"
      columns={[
        { name: 'Proposed', cell: row => moment(row.proposed.at) },
        { name: 'Change', cell: row => <Diff changes={row.changes} /> },
        { name: 'Reason', cell: row => row.reason },
        {
          name: 'By',
          cell: ({ proposed, confirmed, rejected, ended, expiresAt }) => (
            <TwoPersons {...{ proposed, confirmed, rejected, ended, expiresAt }} />
          ),
        },
        {
          name: 'In effect',
          cell: ({ effectiveAt, appliedAt, rejected, ended }) =>
            appliedAt
              ? moment(appliedAt)
              : effectiveAt && !rejected && !ended
                ? `from ${moment(effectiveAt)}`
                : '',
        },
        { name: 'Decide', cell: row => <DecideSettings row={row} /> },
      ]}
    />
  )
}

function DecideSettings({ row }: { row: SettingsProposal }) {
  const { id, confirmed, rejected, proposed, changes, reason } = row
  const confirm = useCommand(confirmSettings, 'Confirmed', () => ({
    title: 'Change the settings',
    about: (
      <>
        <p>
          {reason}. Proposed by {proposed.operator.name}.
        </p>
        <OldNew
          changes={changes.map(({ key, from, to }) => ({
            name: words(key),
            old: from || 'empty',
            now: to || 'empty',
          }))}
        />
      </>
    ),
  }))
  const reject = useTakeOff(
    rejectSettings,
    proposed,
    changes.map(({ key, to }) => `${words(key)}: ${to || 'empty'}`).join('; '),
  )
  if (row.appliedAt || rejected || row.ended) return null
  return (
    <Decide
      proposed={proposed}
      confirm={
        confirmed
          ? null
          : {
              permission: 'approve_settings',
              pending: confirm.isPending,
              onClick: () => confirm.mutate({ id }),
            }
      }
      reject={{
        permission: 'propose_settings',
        pending: reject.isPending,
        onClick: () => reject.mutate({ id }),
      }}
    />
  )
}
