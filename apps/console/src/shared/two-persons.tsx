import { ENDED } from './ended.ts'
import { moment } from './format.ts'

interface Decided {
  operator: { name: string }
  at: string
}

interface TwoPersonsProps {
  proposed: Decided
  confirmed: Decided | null
  rejected?: Decided | null
  ended?: keyof typeof ENDED | null
  /** When a proposal that is open ends by itself. */
  expiresAt?: string
}

/** Who proposed, and who confirmed or rejected, or how and when it ends by itself. */
export function TwoPersons({
  proposed,
  confirmed,
  rejected = null,
  ended = null,
  expiresAt,
}: TwoPersonsProps) {
  const decision = confirmed ?? rejected
  return (
    <>
      {proposed.operator.name}
      <small>
        {decision
          ? `${confirmed ? 'confirmed' : 'rejected'} by ${decision.operator.name}, ${moment(decision.at)}`
          : ended
            ? ENDED[ended]
            : `a second person is wanted${expiresAt ? `, until ${moment(expiresAt)}` : ''}`}
      </small>
    </>
  )
}
