import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** Question before a command: its effect, on whom or what, and what follows. */
export interface Question {
  title: string
  about?: ReactNode
  /** Verb of the command, on its button. */
  confirm?: string | undefined
  /** The command ends, rejects or removes something. */
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/** Asks before a command; false when the operator cancels. `useCommand` asks by itself. */
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
