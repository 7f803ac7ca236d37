import { type ItemKind, listItemNotes, writeItemNote } from '@matin/contract/items'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { useRef } from 'react'
import { TextArea } from './controls.tsx'
import { moment } from './format.ts'
import forms from './forms.module.css'
import { useKeys } from './keys.ts'
import styles from './notes.module.css'
import { useOperator } from './operator.ts'
import { ErrorState } from './states.tsx'
import { useCommand } from './use-command.ts'
import { useList } from './use-list.ts'
import { useStoredDraft } from './use-stored-draft.ts'

interface Item {
  kind: ItemKind
  item: string
}

/** A field for a note on an item. Its draft is kept until it is noted; operators without the permission see no field. */
export function NoteForm({ kind, item }: Item) {
  const { may } = useOperator()
  const { draft, setDraft, dropDraft } = useStoredDraft(`note ${kind} ${item}`, '')
  const write = useCommand(writeItemNote, 'Noted')
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    N: may('note_items') && { label: 'note', run: () => form.current?.querySelector('textarea')?.focus() },
  })
  if (!may('note_items')) return null
  return (
    <form
      ref={form}
      className={forms.form}
      onSubmit={event => {
        event.preventDefault()
        write.mutate({ kind, item, text: draft.trim() }, { onSuccess: dropDraft })
      }}
    >
      <Field
        label="New note"
        help="For other operators. It stays as it is written, and the customer may download it."
      >
        <TextArea maxLength={2000} value={draft} onChange={event => setDraft(event.target.value)} />
      </Field>
      <Button type="submit" size="sm" disabled={!draft.trim()} pending={write.isPending}>
        Note it
      </Button>
    </form>
  )
}

/** Notes of operators on an item, newest first, and a field for more. */
export function Notes({ kind, item }: Item) {
  const list = useList(listItemNotes, { kind, item })
  return (
    <section aria-label="Notes">
      <h3>Notes</h3>
      {list.failed && <ErrorState title="The notes could not be loaded." onRetry={list.retry} />}
      <ul className={styles.notes}>
        {list.rows.map(({ id, operator, at, text }) => (
          <li key={id}>
            <b>{operator.name}</b> <small>{moment(at)}</small>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
      <NoteForm kind={kind} item={item} />
    </section>
  )
}
