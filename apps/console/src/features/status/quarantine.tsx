import { listSetAside, tryAgain } from '@matin/contract/set-aside'
import { Button } from '@matin/ui/button'
import { moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'

export function Quarantine() {
  const { may } = useOperator()
  const list = useList(listSetAside, {}, row => `${row.kind} ${row.subject}`)
  const retry = useCommand(tryAgain, 'It is tried again', ({ kind, subject }) => ({
    title: `Try again: ${words(kind).toLowerCase()}`,
    about: `${subject} is tried at once. Find and remove the cause first: otherwise it fails again.`,
    confirm: 'Try again',
  }))
  return (
    <Page
      title="Quarantine"
      help={
        <p>
          What could not be done stands here, so that the others go on. Find the cause before it is tried
          again: the table of reasons is in docs/operations.md, “Quarantine”. What nothing tries again by
          itself waits for you.
        </p>
      }
    >
      <Table
        label="Quarantine"
        list={list}
        empty="Nothing is in quarantine"
        columns={[
          { name: 'Last tried', cell: row => moment(row.lastAt) },
          { name: 'What', cell: row => words(row.kind) },
          { name: 'Which', cell: row => <span className={forms.mono}>{row.subject}</span> },
          {
            name: 'Why',
            cell: row => (
              <>
                {words(row.reason)}
                <small>{row.detail}</small>
              </>
            ),
          },
          { name: 'Tries', right: true, cell: row => row.tries },
          { name: 'Next', cell: row => (row.tryAfter ? moment(row.tryAfter) : 'Waits for an operator') },
          {
            name: 'Retry',
            cell: row =>
              may('try_again') && (
                <Button
                  variant="line"
                  size="sm"
                  onClick={() => retry.mutate({ kind: row.kind, subject: row.subject })}
                >
                  Try again
                </Button>
              ),
          },
        ]}
      />
    </Page>
  )
}
