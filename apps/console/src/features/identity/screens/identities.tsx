import { listIdentities, type QueuedIdentity } from '@matin/contract/admin/identity'
import { allowsIdentity } from '@matin/domain/identity/state'
import { useParams } from 'react-router'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { Person } from '#shared/customer/person.tsx'
import { counted, dayAndTime, words } from '#shared/format/format.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { type Column, Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Page } from '#shared/page/page.tsx'
import { DueAt } from '#shared/time/due.tsx'
import { HELP } from '../components/help.tsx'
import { Review } from '../components/review.tsx'

export function Identities() {
  const { id } = useParams()
  const [{ state }, set] = useListState({ state: ['', 'in_review', 'passed'] })
  const list = useList(listIdentities, state === '' ? {} : { state })
  const open = useOpenItem('/identities')
  if (id !== undefined) return <Review key={id} id={id} list={list} onOpen={open} />
  return (
    <Page
      title="Identity"
      count={counted(`${list.rows.length}${list.more ? '+' : ''}`, 'submission')}
      help={HELP}
    >
      <Filters label="Submissions to show">
        <Choice
          label="State"
          value={state}
          onChange={next => set({ state: next })}
          options={[{ value: 'passed', label: 'Passed' }]}
          all="In review"
        />
      </Filters>
      <Table<QueuedIdentity>
        label="Identity submissions"
        list={list}
        empty={state === '' ? 'No submissions waiting' : 'None passed yet'}
        opensPage
        onSelect={open}
        columns={COLUMNS}
      />
    </Page>
  )
}

const COLUMNS: readonly Column<QueuedIdentity>[] = [
  {
    name: 'Time left',
    cell: row => (allowsIdentity('approve', row.state) ? <DueAt time={row.reviewBy} /> : words(row.state)),
  },
  { name: 'Customer', cell: row => <Person {...row.customer} /> },
  { name: 'Certificate', cell: row => CERTIFICATE_NAMES[row.type] },
  { name: 'Sent', cell: row => dayAndTime(row.submittedAt) },
  { name: 'Attempt', right: true, cell: row => row.attempt },
]
