import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { type ReactNode, useId, useState } from 'react'
import styles from './confirm-dialog.module.css'
import { words } from './format.ts'

interface ConfirmDialogProps<R extends string> {
  title: string
  /** What it does, to whom or what. */
  about: ReactNode
  /** Who is told: "All 1,204 customers, by e-mail". */
  recipients?: string
  /** Verb of the decision, on its button. */
  confirm: string
  reasons: readonly R[]
  /** What the customer reads of a reason. */
  says: (reason: R) => string
  onClose: () => void
  onConfirm: (reason: R) => void
}

/** Asks for the reason of a decision, before it: what it does, who is told, and no reason chosen beforehand. `useConfirm` asks without one. */
export function ConfirmDialog<R extends string>(props: ConfirmDialogProps<R>) {
  const { title, about, recipients, confirm, reasons, says, onClose, onConfirm } = props
  const [reason, setReason] = useState<R | ''>('')
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
      {recipients && <p>Told: {recipients}</p>}
      <fieldset className={styles.reasons}>
        <legend>Reason</legend>
        {reasons.map(value => (
          <label key={value}>
            <input type="radio" name={name} checked={reason === value} onChange={() => setReason(value)} />
            {words(value)}
          </label>
        ))}
      </fieldset>
      <p className={styles.says} aria-live="polite">
        {reason === '' ? 'Nothing is preselected: choose one to go on.' : says(reason)}
      </p>
    </Dialog>
  )
}
