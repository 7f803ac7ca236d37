import type { Endpoint, InputOf } from '@matin/contract/endpoint'
import { useState } from 'react'
import { useCommand } from '#shared/api/use-command.ts'
import { ReasonDialog } from '#shared/confirm/reason-dialog.tsx'
import type { StepUpWords } from '#shared/confirm/step-up.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import type { Decision } from './decide-bar.tsx'

type Asked<E extends Endpoint, R extends string> = {
  /** Subject under which the reason is kept until the command succeeds. */
  draft: string
  title: string
  about: string
  confirm?: string
  said: string
  /** Question of the step-up authentication. Without it, the dialog's title, as confirmed already. */
  question?: () => StepUpWords
  button?: Pick<Decision, 'label' | 'letter' | 'verb' | 'tone'>
  shut?: string | null
} & (
  | { reasons: readonly R[]; says: (reason: R) => string; input: (reason: R) => InputOf<E> }
  | { reasons?: undefined; label: string; input: (reason: string) => InputOf<E> }
)

const REJECT = { label: 'Reject…', letter: 'R', verb: 'reject', tone: 'danger' } as const

/** Returns a decision whose dialog asks for a reason: one of `reasons`, which the customer reads, or a text. */
export function useDecisionForReason<E extends Endpoint, R extends string>(
  endpoint: E,
  asked: Asked<E, R>,
): Decision {
  const { draft, title, about, confirm = 'Reject', said, button = REJECT, shut = null } = asked
  const [isOpen, setOpen] = useState(false)
  const kept = useStoredDraft(draft, '')
  const question = asked.question ?? (() => ({ title, confirmed: true }))
  const command = useCommand(endpoint, said, question, kept.dropDraft)
  function send(input: InputOf<E>) {
    setOpen(false)
    command.mutate(input)
  }
  const dialog = { title, about, confirm, kept, onClose: () => setOpen(false) }
  return {
    ...button,
    shut,
    pending: command.isPending,
    run: () => setOpen(true),
    dialog:
      isOpen &&
      (asked.reasons ? (
        <ReasonDialog
          {...dialog}
          reasons={asked.reasons}
          says={asked.says}
          onReason={(reason: R) => send(asked.input(reason))}
        />
      ) : (
        <ReasonDialog {...dialog} label={asked.label} onReason={reason => send(asked.input(reason))} />
      )),
  }
}
