import { Button } from '@matin/ui/button'
import { CodeInput } from '@matin/ui/code-input'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { createContext, type ReactNode, useContext, useState } from 'react'

type Ask = (title: string, about: ReactNode) => Promise<string | null>

const StepUpContext = createContext<Ask>(async () => null)

/** Asks for a fresh code of the authenticator before an act that weighs more; null when the operator thinks better of it. */
export function useStepUp(): Ask {
  return useContext(StepUpContext)
}

interface Question {
  title: string
  about: ReactNode
  answer: (code: string | null) => void
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [code, setCode] = useState('')
  const ask: Ask = (title, about) => new Promise(answer => setQuestion({ title, about, answer }))
  function close(given: string | null) {
    question?.answer(given)
    setQuestion(null)
    setCode('')
  }
  return (
    <StepUpContext value={ask}>
      {children}
      <Dialog
        open={question !== null}
        onClose={() => close(null)}
        title={question?.title ?? ''}
        description={question?.about}
        actions={
          <>
            <Button variant="quiet" size="md" onClick={() => close(null)}>
              Back
            </Button>
            <Button type="submit" form="step-up" size="md" disabled={code.length < 6}>
              Confirm
            </Button>
          </>
        }
      >
        <form
          id="step-up"
          onSubmit={event => {
            event.preventDefault()
            if (code.length === 6) close(code)
          }}
        >
          <Field
            label="Code of your authenticator"
            help="A code serves one act: wait for the next one if you have just used it."
          >
            <CodeInput value={code} onChange={setCode} />
          </Field>
        </form>
      </Dialog>
    </StepUpContext>
  )
}
