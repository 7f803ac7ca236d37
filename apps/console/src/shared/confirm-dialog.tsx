import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Dialog } from '@matin/ui/dialog'
import { type ReactNode, useId } from 'react'
import styles from './confirm-dialog.module.css'
import { words } from './format.ts'
import type { useStoredDraft } from './use-stored-draft.ts'

interface ConfirmDialogProps<R extends string> {
  title: string
  /** Text that names the object of the decision and its effect. */
  about: ReactNode
  /** Recipients of the notification: "All 1,204 customers, by e-mail". */
  recipients?: string
  /** Verb of the decision, on the confirm button. */
  confirm: string
  reasons: readonly R[]
  /** Text of a reason as the customer reads it. */
  says: (reason: R) => string
  /** Draft of the chosen reason; '' for none. */
  chosen: Pick<ReturnType<typeof useStoredDraft<string>>, 'draft' | 'setDraft'>
  onClose: () => void
  onConfirm: (reason: R) => void
}

/**
 * Dialog that asks for the reason of a decision, with its effect and recipients. No reason is preselected; the
 * one that the operator chose is kept until the decision is made.
 * For a question without a reason, use `useConfirm`.
 */
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
