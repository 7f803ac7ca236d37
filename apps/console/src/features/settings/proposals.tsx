import { confirmSettings, rejectSettings, type SettingsProposal } from '@matin/contract/settings-desk'
import { Button } from '@matin/ui/button'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Table } from '../../shared/table.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { Diff } from './review-drawer.tsx'

/** Changes that two persons decide, with what became of each. */
export function Proposals() {
  const list = useList<SettingsProposal>('settings-proposals')
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
          cell: ({ proposed, confirmed, rejected }) => (
            <>
              {proposed.operator.name}
              <small>
                {confirmed && `confirmed by ${confirmed.operator.name}`}
                {rejected && `taken off by ${rejected.operator.name}`}
                {!confirmed && !rejected && 'a second person is wanted'}
              </small>
            </>
          ),
        },
        { name: 'Decide', cell: row => <Decide row={row} /> },
      ]}
    />
  )
}

function Decide({ row }: { row: SettingsProposal }) {
  const { operator, may } = useOperator()
  const { id, confirmed, rejected, proposed, changes, reason } = row
  const confirm = useAct(confirmSettings, 'Changed', () => ({
    title: 'Change the settings',
    about: (
      <>
        {changes
          .map(({ key, from, to }) => `${words(key)}: ${from || 'empty'} → ${to || 'empty'}`)
          .join('; ')}
        . {reason}. Proposed by {proposed.operator.name}.
      </>
    ),
  }))
  const reject = useAct(rejectSettings, 'Taken off the list')
  if (confirmed || rejected) return null
  return (
    <span className={forms.row}>
      {may('confirm_settings') && (
        <Button
          size="sm"
          disabled={proposed.operator.id === operator?.id}
          pending={confirm.isPending}
          onClick={() => confirm.mutate({ id })}
        >
          Confirm
        </Button>
      )}
      {may('propose_settings') && (
        <Button variant="line" size="sm" pending={reject.isPending} onClick={() => reject.mutate({ id })}>
          Take off
        </Button>
      )}
    </span>
  )
}
