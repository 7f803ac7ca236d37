import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** Confirmation question before a command. `about` names the object, the effect and the next step. */
export interface Question {
  title: string
  about?: ReactNode
  /** Verb of the command, on the confirm button. */
  confirm?: string | undefined
  /** Whether the command ends, rejects or removes something. */
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/**
 * Returns a function that asks before a command and resolves to false if the operator cancels. `useCommand`
 * already calls it.
 */
export function useConfirm(): Ask {
  return useContext(ConfirmContext)
}

export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const ask: Ask = question => new Promise(answer => setAsked({ ...question, answer }))
  function close(yes: boolean) {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={ask}>
      {children}
      {asked && (
        <Dialog
          open
          onClose={() => close(false)}
          title={asked.title}
          description={typeof asked.about === 'string' ? asked.about : undefined}
          actions={
            <>
              <Button variant="quiet" size="md" onClick={() => close(false)}>
                Back
              </Button>
              <Button variant={asked.danger ? 'danger' : 'primary'} size="md" onClick={() => close(true)}>
                {asked.confirm ?? 'Confirm'}
              </Button>
            </>
          }
        >
          {typeof asked.about !== 'string' && asked.about}
        </Dialog>
      )}
    </ConfirmContext>
  )
}
