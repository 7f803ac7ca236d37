import { listItemNotes } from '@matin/contract/items'
import { moment } from '../../shared/format.ts'
import { ListBlock } from '../../shared/list-block.tsx'
import { NoteForm } from '../../shared/notes.tsx'
import { useList } from '../../shared/use-list.ts'

/** What operators noted on a customer, and a field for more. */
export function Notes({ uid, closed }: { uid: string; closed: boolean }) {
  const list = useList(listItemNotes, { kind: 'customer', item: uid })
  return (
    <ListBlock
      title="Notes"
      list={list}
      empty="Nothing was noted"
      columns={[
        { name: 'When', cell: row => moment(row.at) },
        { name: 'Who', cell: row => row.operator.name },
        { name: 'Note', cell: row => row.text },
      ]}
    >
      {!closed && <NoteForm kind="customer" item={uid} />}
    </ListBlock>
  )
}
