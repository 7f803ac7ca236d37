import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { type ReactNode, useId } from 'react'
import { Form } from '#shared/form/form.tsx'

interface BackDialogProps {
  title: string
  /** A text describes the dialog; anything else stands above the children. */
  about?: ReactNode
  /** Main button, beside Back. */
  action: ReactNode
  onClose: () => void
  children?: ReactNode
}

export function BackDialog({ title, about, action, onClose, children }: BackDialogProps) {
  const isText = typeof about === 'string'
  return (
    <Dialog
      open
      onClose={onClose}
      title={title}
      description={isText ? about : undefined}
      actions={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            Back
          </Button>
          {action}
        </>
      }
    >
      {!isText && about}
      {children}
    </Dialog>
  )
}

interface FormDialogProps extends BackDialogProps {
  action: string
  ready: boolean
  pending?: boolean
  danger?: boolean
  onSubmit: () => void
}

/** Its main button, and Enter in a field, submit once the form is ready. */
export function FormDialog({ action, ready, pending = false, danger, onSubmit, ...rest }: FormDialogProps) {
  const { about, children, ...dialog } = rest
  const isText = typeof about === 'string'
  const id = useId()
  return (
    <BackDialog
      {...dialog}
      about={isText && about}
      action={
        <Button
          type="submit"
          form={id}
          variant={danger ? 'danger' : 'primary'}
          size="md"
          disabled={!ready}
          pending={pending}
        >
          {action}
        </Button>
      }
    >
      <Form id={id} onSubmit={() => ready && !pending && onSubmit()}>
        {!isText && about}
        {children}
      </Form>
    </BackDialog>
  )
}
