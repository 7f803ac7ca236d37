import {
  approveIdentity,
  type ReviewedIdentity,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/admin/identity'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS, type IdentityReason } from '@matin/domain/identity/reason'
import { allowsIdentity } from '@matin/domain/identity/state'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { DecideItem } from '#shared/decision/decide-item.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { useDecisionForReason } from '#shared/decision/use-decision-for-reason.tsx'
import { moment } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import type { Done } from '../model/done.ts'
import { wholeAmount } from './pass-effect.tsx'

interface DecideProps {
  row: ReviewedIdentity
  done: Done
  next: NextItem | null
}

export function DecideIdentity({ row, done, next }: DecideProps) {
  const { operator, may } = useOperator()
  const { id, customer, name, number, firstApproval, approvalsNeeded, state, limit } = row
  const [from, to] = [wholeAmount(limit.unverified), wholeAmount(limit.verified)]
  const isFirst = approvalsNeeded === 2 && firstApproval === null
  const isOwn = firstApproval !== null && firstApproval.operator.id === operator?.id
  const isOpen = allowsIdentity('approve', state)
  const isDecided = !isOpen || isOwn
  const approve = useCommand(
    approveIdentity,
    isFirst ? 'Approved. A second operator must pass it.' : 'Identity passed',
    () => ({
      title: isFirst ? `Approve the identity of ${customer.uid}` : `Pass the identity of ${customer.uid}`,
      about: `${duplicate(row)}${name}, ${CERTIFICATE_NAMES[row.type].toLowerCase()} ${number}. ${
        isFirst
          ? 'Another operator must pass it.'
          : `Their 24-hour limit rises from ${from} to ${to} USDT immediately, and they’re notified.`
      }`,
      confirm: isFirst ? 'Approve' : 'Pass',
    }),
  )
  const reasoned = {
    reasons: IDENTITY_REASONS,
    says: (reason: IdentityReason) => text('en', `reasons.identity.${reason}`),
    input: (reason: IdentityReason) => ({ id, reason }),
  }
  const reject = useDecisionForReason(rejectIdentity, {
    ...reasoned,
    draft: `reject ${id}`,
    title: `Reject the identity of ${customer.uid}`,
    about: 'The customer reads the reason in their language and can submit again.',
    said: 'Rejected. The customer can read the reason.',
  })
  const revoke = useDecisionForReason(revokeIdentity, {
    ...reasoned,
    draft: `revoke ${id}`,
    title: `Revoke the pass of ${customer.uid}`,
    about: `Identity: passed → in review. 24-hour limit: ${to} → ${from} USDT, immediately. The customer reads the reason.`,
    confirm: 'Revoke',
    said: 'Revoked. It’s back in review.',
    button: { label: 'Revoke the pass…', letter: 'B', verb: 'revoke', tone: 'danger' },
  })
  const canDecide = may(approveIdentity)
  const shut = canDecide ? missing(row, done) : 'None of your roles decides identities. Compliance does.'
  return (
    <DecideItem
      ended={isOpen ? null : { by: row.decided }}
      own={isOwn}
      next={next}
      skips
      done={isDecided && state !== 'failed'}
      icon={isDecided ? (state === 'failed' ? 'info' : 'check-circle') : shut === null ? 'id' : 'eye-off'}
      says={isDecided ? endedText(row, operator?.id) : beginning(row)}
      about={
        isDecided
          ? state === 'passed' && `Limit ${to} USDT.`
          : shut === null
            ? `${isFirst ? 'Another operator must pass it after you.' : `The 24-hour limit rises from ${from} to ${to} USDT immediately.`} If a letter differs, reject it. Never correct it for them.`
            : canDecide && `You can reject ${next ? 'or skip ' : ''}it now.`
      }
      decisions={[
        isOpen && canDecide && reject,
        !isDecided && {
          label: isFirst ? 'Pass on to a second operator' : `Pass, limit ${to} USDT`,
          letter: 'A',
          verb: 'pass',
          pending: approve.isPending,
          shut,
          run: () => approve.mutate({ id }),
        },
        allowsIdentity('revoke', state) && canDecide && revoke,
      ]}
    />
  )
}

function beginning(row: ReviewedIdentity): string {
  const { firstApproval, approvalsNeeded } = row
  const part = firstApproval
    ? `You’re the second operator, after ${firstApproval.operator.name}.`
    : approvalsNeeded === 2
      ? 'You’re the first of two operators.'
      : 'Your decision is enough.'
  return `${duplicate(row)}${part}`
}

function duplicate({ sameCertificate: [other] }: ReviewedIdentity): string {
  return other ? `The same certificate is on the account ${other.uid}. ` : ''
}

function missing(row: ReviewedIdentity, done: Done): string | null {
  const passed = row.sameCertificate.find(({ state }) => state === 'passed')
  if (passed)
    return `The same certificate has passed for ${passed.uid}. A certificate can pass for one account only.`
  const unseen = PHOTO_SIDES.filter(side => done[side] === undefined)
  if (unseen.length > 0)
    return `The ${unseen.join(' and the ')} ${unseen.length > 1 ? 'haven’t' : 'hasn’t'} been opened. You can pass it once both photos are open and all five checks are answered.`
  const index = IDENTITY_CHECKS.findIndex(check => done[check] === undefined)
  return index < 0
    ? null
    : `Check ${index + PHOTO_SIDES.length + 1} isn’t answered. You can pass it once all five are.`
}

function endedText(
  { state, decided, reason, firstApproval }: ReviewedIdentity,
  me: string | undefined,
): string {
  if (allowsIdentity('approve', state))
    return `You gave the first approval${firstApproval ? `, ${moment(firstApproval.at)}` : ''}: another operator must pass it.`
  const what = state === 'passed' ? 'Passed' : 'Rejected'
  const by = decided?.operator
  const who = decided && by && ` by ${by.id === me ? 'you' : by.name}, ${moment(decided.at)}`
  const why = reason && ` The customer read: ${text('en', `reasons.identity.${reason}`)}`
  return `${what}${who ?? ''}.${why ?? ''}`
}
