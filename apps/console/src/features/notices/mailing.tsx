import type { DeskNotice } from '@matin/contract/notice-desk'
import { ProposalDecision } from '../../shared/proposal-decision.tsx'

/** The sending of a notice to many, which another operator decides. */
export function Mailing({
  of: { id, email, push, proposed, expiresAt },
}: {
  of: NonNullable<DeskNotice['mailing']>
}) {
  const ways = [email && 'email', push && 'push'].filter(Boolean).join(' and ')
  return (
    <>
      By {ways}: <ProposalDecision id={id} of={{ proposed, expiresAt }} />
    </>
  )
}
