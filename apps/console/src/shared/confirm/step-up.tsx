import { askStepUp } from '@matin/contract/admin/passkeys'
import type { StepUpProof } from '@matin/contract/admin/step-up'
import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { actHash } from '@matin/domain/operators/step-up'
import { CodeInput } from '@matin/ui/code-input'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { toast } from '@matin/ui/toast'
import { createContext, type ReactNode, useContext, useState } from 'react'
import { call } from '#shared/api/api.ts'
import type { Question as AskedQuestion } from './confirm.tsx'
import { FormDialog } from './dialogs.tsx'
import { type AskedForAct, proveByPasskey } from './passkey.ts'

export interface StepUpWords extends AskedQuestion {
  /** Whether another dialog has just confirmed the command; the passkey is then requested at once. */
  confirmed?: boolean
}

type Prove = <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  words: StepUpWords,
) => Promise<StepUpProof | null>

const StepUpContext = createContext<Prove>(async () => null)

/** By a passkey for this command only, or a code; null if cancelled. `useCommand` and `useOpened` call it. */
export function useStepUp(): Prove {
  return useContext(StepUpContext)
}

interface Question {
  words: StepUpWords
  /** Options for the passkey; null for an operator without one, who enters a code. */
  passkey: AskedForAct | null
  answer: (proof: StepUpProof | null) => void
}

export function StepUpProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null)
  const prove: Prove = async (endpoint, input, words) => {
    const { method, path } = endpoint
    const act = actHash({ method, path, input: JSON.parse(JSON.stringify(input)) })
    const hex = Array.from(act, byte => byte.toString(16).padStart(2, '0')).join('')
    const { passkey } = await call(askStepUp, { act: hex })
    const asked = passkey && { ...passkey, act }
    if (asked && words.confirmed) {
      try {
        return { passkey: await proveByPasskey(asked) }
      } catch (error) {
        toast(`Not confirmed: ${(error as Error).message}`, 'neg')
        return null
      }
    }
    return new Promise(answer => setQuestion({ words, passkey: asked, answer }))
  }
  function close(proof: StepUpProof | null) {
    question?.answer(proof)
    setQuestion(null)
  }
  return (
    <StepUpContext value={prove}>
      {children}
      {question?.passkey && <ByPasskey words={question.words} asked={question.passkey} onAnswer={close} />}
      {question && !question.passkey && <ByCode words={question.words} onAnswer={close} />}
    </StepUpContext>
  )
}

interface AnswerProps {
  words: StepUpWords
  onAnswer: (proof: StepUpProof | null) => void
}

function ByPasskey({ words, asked, onAnswer }: AnswerProps & { asked: AskedForAct }) {
  const [wrong, setWrong] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  async function confirm() {
    setPending(true)
    setWrong(null)
    try {
      onAnswer({ passkey: await proveByPasskey(asked) })
    } catch (error) {
      setWrong((error as Error).message)
      setPending(false)
    }
  }
  return (
    <FormDialog
      title={words.title}
      about={words.about}
      action="Confirm with the passkey"
      ready
      pending={pending}
      onSubmit={() => void confirm()}
      onClose={() => onAnswer(null)}
    >
      {wrong !== null && (
        <Note tone="neg" live>
          <b>The key didn’t respond.</b> It isn’t your passkey, or you didn’t touch it in time. Nothing was
          done. <small>{wrong}</small>
        </Note>
      )}
    </FormDialog>
  )
}

function ByCode({ words, onAnswer }: AnswerProps) {
  const [code, setCode] = useState('')
  return (
    <FormDialog
      title={words.title}
      about={words.about}
      action="Confirm"
      ready={code.length === 6}
      onSubmit={() => onAnswer({ totp: code })}
      onClose={() => onAnswer(null)}
    >
      <Field
        label="Code from your authenticator"
        help="A code works once. If you’ve just used it, wait for the next one. Add a passkey under “Own account” and you won’t need codes."
      >
        <CodeInput value={code} onChange={setCode} />
      </Field>
    </FormDialog>
  )
}
