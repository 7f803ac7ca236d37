import { moment } from './format.ts'

interface Decided {
  operator: { name: string }
  at: string
}

interface TwoPersonsProps {
  proposed: Decided
  confirmed: Decided | null
  rejected?: Decided | null
}

/** Who proposed, and who confirmed or rejected. */
export function TwoPersons({ proposed, confirmed, rejected = null }: TwoPersonsProps) {
  const decision = confirmed ?? rejected
  return (
    <>
      {proposed.operator.name}
      <small>
        {decision
          ? `${confirmed ? 'confirmed' : 'rejected'} by ${decision.operator.name}, ${moment(decision.at)}`
          : 'a second person is wanted'}
      </small>
    </>
  )
}
