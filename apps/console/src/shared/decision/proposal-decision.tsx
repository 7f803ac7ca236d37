import { Link } from 'react-router'
import { moment } from '#shared/format/format.ts'
import { ENDED } from './ended.ts'

interface Decided {
  operator: { name: string }
  at: string
}

interface ProposalDecisionProps {
  id: string
  of: {
    proposed: Decided
    approved?: Decided | null
    rejected?: Decided | null
    cancelled?: Decided | null
    ended?: keyof typeof ENDED | null
    expiresAt: string
  }
}

/** While it waits for a second operator, links to the page of the decision. */
export function ProposalDecision({ id, of }: ProposalDecisionProps) {
  const { proposed, approved, rejected, cancelled, ended, expiresAt } = of
  const by = (what: string, { operator, at }: Decided) => `${what} by ${operator.name}, ${moment(at)}`
  const outcome =
    (rejected && by('rejected', rejected)) ||
    (cancelled && 'cancelled') ||
    (ended && ENDED[ended].toLowerCase()) ||
    (approved && by('approved', approved))
  return (
    <>
      {proposed.operator.name}{' '}
      <small>
        {outcome || (
          <Link to={`/proposals/${id}`}>Waiting for a second operator until {moment(expiresAt)}</Link>
        )}
      </small>
    </>
  )
}
