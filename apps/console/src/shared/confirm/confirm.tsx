import { Button } from '@matin/ui/button'
import { CoverProvider } from '@matin/ui/cover'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { BackDialog } from './dialogs.tsx'

/** Confirmation question before a command. `about` names the object, the effect and the next step. */
export interface Question {
  title: string
  about?: ReactNode
  confirm?: string | undefined
  /** Whether the command ends, rejects or removes something. */
  danger?: boolean
}

type Ask = (question: Question) => Promise<boolean>

const ConfirmContext = createContext<Ask>(async () => false)

/** Resolves to false if the operator cancels. `useCommand` already calls it. */
export function useConfirm(): Ask {
  return useContext(ConfirmContext)
}

function closeOnBack(onBack: () => void): () => void {
  window.addEventListener('popstate', onBack)
  return () => window.removeEventListener('popstate', onBack)
}

/** Provides `useConfirm`. Back and Forward of the browser close every open dialog of the console. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [asked, setAsked] = useState<(Question & { answer: (yes: boolean) => void }) | null>(null)
  const ask: Ask = question => new Promise(answer => setAsked({ ...question, answer }))
  function close(yes: boolean) {
    asked?.answer(yes)
    setAsked(null)
  }
  return (
    <ConfirmContext value={ask}>
      <CoverProvider value={closeOnBack}>
        {children}
        {asked && (
          <BackDialog
            title={asked.title}
            about={asked.about}
            action={
              <Button variant={asked.danger ? 'danger' : 'primary'} size="md" onClick={() => close(true)}>
                {asked.confirm ?? 'Confirm'}
              </Button>
            }
            onClose={() => close(false)}
          />
        )}
      </CoverProvider>
    </ConfirmContext>
  )
}
