import { listItemNotes, writeItemNote } from '@matin/contract/items'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useRef } from 'react'
import { TextArea } from '../../shared/controls.tsx'
import { dayAndTime, initials } from '../../shared/format.ts'
import { useKeys } from '../../shared/keys.ts'
import { useOperator } from '../../shared/operator.ts'
import { ErrorState } from '../../shared/states.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useStoredDraft } from '../../shared/use-stored-draft.ts'
import styles from './customer-page.module.css'

/** What operators noted on a customer, and a field for more, whose draft is kept. */
export function Notes({ uid, closed }: { uid: string; closed: boolean }) {
  const { may } = useOperator()
  const form = useRef<HTMLFormElement>(null)
  const { draft: text, setDraft: setText, dropDraft } = useStoredDraft(`note customer ${uid}`, '')
  const list = useList(listItemNotes, { kind: 'customer', item: uid })
  const write = useCommand(writeItemNote, 'Noted')
  const mayNote = may('note_items') && !closed
  useKeys({ N: mayNote && { label: 'note', run: () => form.current?.querySelector('textarea')?.focus() } })
  return (
    <section aria-label="Notes">
      <header>
        <h2>Notes</h2>
      </header>
      {list.pending && <ListSkeleton badges={false} rows={2} />}
      {list.failed && <ErrorState title="The notes could not be loaded." onRetry={list.retry} />}
      {!list.pending && !list.failed && list.rows.length === 0 && <p>Nothing was noted</p>}
      <ul className={styles.notes}>
        {list.rows.map(row => (
          <li key={row.id}>
            <i aria-hidden="true">{initials(row.operator.name)}</i>
            <span>
              <b>{row.operator.name}</b> <small>{dayAndTime(row.at)}</small>
              <p>{row.text}</p>
            </span>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
      {mayNote && (
        <form
          ref={form}
          className={styles.note}
          onSubmit={event => {
            event.preventDefault()
            write.mutate({ kind: 'customer', item: uid, text: text.trim() }, { onSuccess: dropDraft })
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
    </section>
  )
}
