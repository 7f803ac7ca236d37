import { moment } from './format.ts'

interface Decided {
  operator: { name: string }
  at: string
}

/** Who proposed and who confirmed. */
export function TwoPersons({ proposed, confirmed }: { proposed: Decided; confirmed: Decided | null }) {
  return (
    <>
      {proposed.operator.name}
      <small>
        {confirmed
          ? `confirmed by ${confirmed.operator.name}, ${moment(confirmed.at)}`
          : 'a second person is wanted'}
      </small>
    </>
  )
}
