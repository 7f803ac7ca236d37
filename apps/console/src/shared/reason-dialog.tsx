import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { useState } from 'react'
import { Select } from './controls.tsx'
import { words } from './format.ts'

interface ReasonDialogProps<R extends string> {
  title: string
  about: string
  /** Verb of the act, on its button. */
  confirm: string
  reasons: readonly R[]
  /** What the customer reads of a reason. */
  says: (reason: R) => string
  onClose: () => void
  onChosen: (reason: R) => void
}

/** Asks for the reason that somebody is told, before an act; none is chosen beforehand. */
export function ReasonDialog<R extends string>(props: ReasonDialogProps<R>) {
  const { title, about, confirm, reasons, says, onClose, onChosen } = props
  const [reason, setReason] = useState<R | ''>('')
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
            onClick={() => reason !== '' && onChosen(reason)}
          >
            {reason === '' ? 'Choose a reason first' : confirm}
          </Button>
        </>
      }
    >
      <Field label="Reason" {...(reason !== '' && { help: says(reason) })}>
        <Select<R | ''>
          value={reason}
          onChange={setReason}
          options={[
            { value: '', label: 'Choose a reason' },
            ...reasons.map(value => ({ value, label: words(value) })),
          ]}
        />
      </Field>
    </Dialog>
  )
}
