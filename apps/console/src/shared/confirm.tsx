import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { createContext, type ReactNode, useContext, useState } from 'react'

/** What is asked before an act: what it does, to whom or what, and what follows. */
export interface Question {
  title: string
  about?: ReactNode
  /** Verb of the act, on its button. */
  confirm?: string | undefined
  /** It ends, rejects or takes something. */
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/** Asks before an act that one press would decide; false when the operator thinks better of it. `useCommand` asks by itself. */
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
