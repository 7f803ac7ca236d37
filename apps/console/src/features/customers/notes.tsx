import { listItemNotes, writeItemNote } from '@matin/contract/items'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { TextArea } from '../../shared/controls.tsx'
import { moment } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { ListBlock } from '../../shared/list-block.tsx'
import { useOperator } from '../../shared/operator.ts'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'

/** What operators noted on a customer, and a field for more. */
export function Notes({ uid, closed }: { uid: string; closed: boolean }) {
  const { may } = useOperator()
  const [text, setText] = useState('')
  const list = useList(listItemNotes, { kind: 'customer', item: uid })
  const write = useCommand(writeItemNote, 'Noted')
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
      {may('note_items') && !closed && (
        <form
          className={forms.form}
          onSubmit={event => {
            event.preventDefault()
            write.mutate({ kind: 'customer', item: uid, text: text.trim() }, { onSuccess: () => setText('') })
          }}
        >
          <Field
            label="New note"
            help="For other operators. It stays as it is written, and the customer may download it."
          >
            <TextArea maxLength={2000} value={text} onChange={event => setText(event.target.value)} />
          </Field>
          <Button type="submit" size="sm" disabled={!text.trim()} pending={write.isPending}>
            Note it
          </Button>
        </form>
      )}
    </ListBlock>
  )
}
