import { type ItemKind, listItemNotes, writeItemNote } from '@matin/contract/admin/items'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useRef } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { AreaField } from '#shared/form/fields.tsx'
import { Form } from '#shared/form/form.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { dayAndTime, initials } from '#shared/format/format.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { useList } from '#shared/list/use-list.ts'
import { ErrorState } from '#shared/page/states.tsx'
import styles from './notes.module.css'

interface Item {
  kind: ItemKind
  item: string
}

const mayConcernNone = (kind: ItemKind) => kind === 'proposal' || kind === 'quarantine'

/** The draft is kept until it is saved. Operators without the permission see no field. */
function NoteForm({ kind, item }: Item) {
  const { may } = useOperator()
  const { draft, setDraft, dropDraft } = useStoredDraft(`note ${kind} ${item}`, '')
  const write = useCommand(writeItemNote, 'Note saved', undefined, dropDraft)
  const form = useRef<HTMLFormElement>(null)
  useKeys({
    N: may(writeItemNote) && { label: 'note', run: () => form.current?.querySelector('textarea')?.focus() },
  })
  if (!may(writeItemNote)) return null
  return (
    <Form
      ref={form}
      className={cx('form', styles.form)}
      onSubmit={() => write.mutate({ kind, item, text: draft.trim() })}
    >
      <AreaField
        label="New note"
        help={`For other operators. You can’t edit it later, and ${mayConcernNone(kind) ? 'a customer it’s about' : 'the customer'} may download it.`}
        maxLength={2000}
        value={draft}
        onChange={setDraft}
      />
      <Button type="submit" size="sm" disabled={!draft.trim()} pending={write.isPending}>
        Save note
      </Button>
    </Form>
  )
}

/** Newest first. No field for a new note if the customer's account is closed. */
export function Notes({ kind, item, closed = false }: Item & { closed?: boolean }) {
  const list = useList(listItemNotes, { kind, item })
  return (
    <section aria-label="Notes">
      <header>
        <h2>Notes</h2>
      </header>
      {list.pending && <ListSkeleton badges={false} rows={2} />}
      {list.failed && <ErrorState title="Couldn’t load the notes." onRetry={list.retry} />}
      {!list.pending && !list.failed && list.rows.length === 0 && <p>No notes yet</p>}
      <ul className={cx(styles.notes, 'mb-2.5')}>
        {list.rows.map(({ id, operator, at, text }) => (
          <li key={id}>
            <i className="initials" aria-hidden="true">
              {initials(operator.name)}
            </i>
            <span>
              <b>{operator.name}</b> <small>{dayAndTime(at)}</small>
              <p className="mt-0.5 soft wrap-anywhere">{text}</p>
            </span>
          </li>
        ))}
      </ul>
      {list.more && (
        <Button variant="line" size="sm" pending={list.asking} onClick={list.askMore}>
          Show more
        </Button>
      )}
      {!closed && <NoteForm kind={kind} item={item} />}
    </section>
  )
}
