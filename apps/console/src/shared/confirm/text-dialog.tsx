import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { TextArea } from '#shared/form/controls.tsx'

interface TextDialogProps {
  title: string
  about: string
  label: string
  confirm: string
  text: string
  onText: (text: string) => void
  onClose: () => void
  onWritten: (text: string) => void
}

export function TextDialog({
  title,
  about,
  label,
  confirm,
  text,
  onText,
  onClose,
  onWritten,
}: TextDialogProps) {
  const written = text.trim()
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
          <Button variant="danger" size="md" disabled={written === ''} onClick={() => onWritten(written)}>
            {written === '' ? 'Give a reason first' : confirm}
          </Button>
        </>
      }
    >
      <Field label={label}>
        <TextArea value={text} maxLength={500} onChange={event => onText(event.target.value)} />
      </Field>
    </Dialog>
  )
}
