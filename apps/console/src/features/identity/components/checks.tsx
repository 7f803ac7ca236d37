import { checkIdentity, type ReviewedIdentity } from '@matin/contract/admin/identity'
import { IDENTITY_CHECKS, type IdentityCheck, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { useIntentKey } from '@matin/ui/use-intent-key'
import { useMutation } from '@tanstack/react-query'
import { call } from '#shared/api/api.ts'
import { useOperator } from '#shared/api/operator.ts'
import { wantsProof } from '#shared/api/use-command.ts'
import { clockTime, words } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { CHECKS, type Done } from '../model/done.ts'
import { oddLetters } from '../model/letters.ts'

const QUESTIONS: Readonly<Record<IdentityCheck, string>> = {
  name: 'Name matches, letter by letter',
  number: 'Number matches',
  document: 'Type is right, not expired, not a screen or a copy',
}

interface ChecksProps {
  row: ReviewedIdentity
  done: Done
  onAnswered: (row: ReviewedIdentity) => void
  /** Called when the server requires a new step-up proof. */
  onLocked: () => void
}

/** The operator opens two photos and answers three questions. Each check is recorded with its time. */
export function Checks({ row, done, onAnswered, onLocked }: ChecksProps) {
  const { may } = useOperator()
  const intent = useIntentKey()
  const answer = useMutation({
    mutationFn: (check: IdentityCheck) => {
      const input = { id: row.id, check, answer: done[check] === undefined }
      return call(checkIdentity, input, { intent: intent.keyFor(input) })
    },
    onSuccess(answered) {
      intent.done()
      onAnswered(answered)
    },
    onError: error => wantsProof(error) && onLocked(),
  })
  const isOpen = PHOTO_SIDES.every(side => done[side] !== undefined)
  const canAnswer = isOpen && may(checkIdentity) && !answer.isPending
  useKeys(
    Object.fromEntries(
      IDENTITY_CHECKS.map((check, index) => [
        String(index + PHOTO_SIDES.length + 1),
        canAnswer && { label: 'check', run: () => answer.mutate(check), quiet: index > 0 },
      ]),
    ),
  )
  return (
    <section aria-label="Your checks">
      <h3 className="flex items-baseline gap-2">
        Your checks
        <small>
          {Object.keys(done).length} of {CHECKS}
        </small>
      </h3>
      <ul>
        {PHOTO_SIDES.map((side, index) => (
          <Check
            key={side}
            letter={index + 1}
            name={`${words(side)} opened`}
            about={timeOf(done[side]) ?? 'Not yet'}
            isDone={done[side] !== undefined}
          />
        ))}
        {IDENTITY_CHECKS.map((check, index) => (
          <Check
            key={check}
            letter={index + PHOTO_SIDES.length + 1}
            name={QUESTIONS[check]}
            about={timeOf(done[check]) ?? (isOpen ? unanswered(check, row) : 'Open both photos first')}
            isDone={done[check] !== undefined}
            onAnswer={canAnswer ? () => answer.mutate(check) : undefined}
          />
        ))}
      </ul>
    </section>
  )
}

const timeOf = (time: string | undefined) => time && clockTime(Date.parse(time))

function unanswered(check: IdentityCheck, row: ReviewedIdentity): string {
  const mixed = check === 'document' ? [] : oddLetters(row[check]).filter(({ isMixed }) => isMixed)
  const [first] = mixed
  if (!first) return 'Not answered'
  return `Not answered: ${mixed.length === 1 ? '1 letter is' : `${mixed.length} letters are`} ${first.alphabet}`
}

interface CheckProps {
  letter: number
  name: string
  about: string
  isDone: boolean
  onAnswer?: (() => void) | undefined
}

function Check({ letter, name, about, isDone, onAnswer }: CheckProps) {
  return (
    <li>
      <label className="row gap-2 min-h-8">
        <input
          type="checkbox"
          className="option"
          checked={isDone}
          disabled={!onAnswer}
          onChange={() => onAnswer?.()}
        />
        {name}
        <small className="ml-auto right">{about}</small>
        <KeyCap name={String(letter)} hidden />
      </label>
    </li>
  )
}
