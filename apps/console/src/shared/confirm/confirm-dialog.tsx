import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Dialog } from '@matin/ui/dialog'
import { type ReactNode, useId } from 'react'
import type { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { words } from '#shared/format/format.ts'
import styles from './confirm-dialog.module.css'

interface ConfirmDialogProps<R extends string> {
  title: string
  about: ReactNode
  recipients?: string
  confirm: string
  reasons: readonly R[]
  says: (reason: R) => string
  chosen: Pick<ReturnType<typeof useStoredDraft<string>>, 'draft' | 'setDraft'>
  onClose: () => void
  onConfirm: (reason: R) => void
}

/** No reason is preselected; the chosen one is kept until the decision. Without a reason use `useConfirm`. */
export function ConfirmDialog<R extends string>(props: ConfirmDialogProps<R>) {
  const { title, about, recipients, confirm, reasons, says, chosen, onClose, onConfirm } = props
  const reason = reasons.find(one => one === chosen.draft) ?? ''
  const name = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={about}
      actions={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="danger"
            size="md"
            disabled={reason === ''}
            onClick={() => reason !== '' && onConfirm(reason)}
          >
            {reason === '' ? 'Choose a reason first' : confirm}
          </Button>
        </>
      }
    >
      {recipients && <p>Notified: {recipients}</p>}
      <fieldset className={styles.reasons}>
        <legend>Reason</legend>
        {reasons.map(value => (
          <label key={value} className="row gap-2.5">
            <input
              type="radio"
              className="option"
              name={name}
              checked={reason === value}
              onChange={() => chosen.setDraft(value)}
            />
            {words(value)}
          </label>
        ))}
      </fieldset>
      <p className={cx(styles.says, 't-cap mt-2')} aria-live="polite">
        {reason === '' ? 'Nothing is preselected: choose one to go on.' : says(reason)}
      </p>
    </Dialog>
  )
}
