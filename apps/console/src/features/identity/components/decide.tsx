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
    isFirst ? 'Approved: a second operator passes it' : 'Identity passed',
    () => ({
      title: isFirst ? `Approve the identity of ${customer.uid}` : `Pass the identity of ${customer.uid}`,
      about: `${duplicate(row)}${name}, ${CERTIFICATE_NAMES[row.type].toLowerCase()} ${number}. ${
        isFirst
          ? 'Another operator passes it.'
          : `Their 24-hour limit rises from ${from} to ${to} USDT at once, and they are notified.`
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
    about: 'The customer reads the reason in their language, and may submit again.',
    said: 'Rejected: the customer reads the reason',
  })
  const revoke = useDecisionForReason(revokeIdentity, {
    ...reasoned,
    draft: `revoke ${id}`,
    title: `Revoke the pass of ${customer.uid}`,
    about: `Identity: passed → in review. 24-hour limit: ${to} → ${from} USDT, at once. The customer reads the reason.`,
    confirm: 'Revoke',
    said: 'Revoked: it is in review again',
    button: { label: 'Revoke the pass…', letter: 'B', verb: 'revoke', tone: 'danger' },
  })
  const canDecide = may(approveIdentity)
  const shut = canDecide ? missing(row, done) : 'None of your roles decides on identities: compliance does.'
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
            ? `${isFirst ? 'Another operator passes it after you.' : `The 24-hour limit rises from ${from} to ${to} USDT at once.`} If a letter differs, reject it: never correct it for them.`
            : canDecide && `You may reject ${next ? 'or skip ' : ''}it now.`
      }
      decisions={[
        isOpen && canDecide && reject,
        !isDecided && {
          label: isFirst ? 'Pass on to a second person' : `Pass, limit ${to} USDT`,
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
    ? `You are the second person, after ${firstApproval.operator.name}.`
    : approvalsNeeded === 2
      ? 'You are the first of two persons.'
      : 'Your decision is enough.'
  return `${duplicate(row)}${part}`
}

function duplicate({ sameCertificate: [other] }: ReviewedIdentity): string {
  return other ? `The same certificate is on the account ${other.uid}. ` : ''
}

function missing(row: ReviewedIdentity, done: Done): string | null {
  const passed = row.sameCertificate.find(({ state }) => state === 'passed')
  if (passed) return `The same certificate has passed for ${passed.uid}: one passes for one account only.`
  const unseen = PHOTO_SIDES.filter(side => done[side] === undefined)
  if (unseen.length > 0)
    return `The ${unseen.join(' and the ')} ${unseen.length > 1 ? 'have' : 'has'} not been opened. Pass opens after both photos and all five checks.`
  const index = IDENTITY_CHECKS.findIndex(check => done[check] === undefined)
  return index < 0
    ? null
    : `Check ${index + PHOTO_SIDES.length + 1} is not answered. Pass opens when all five are.`
}

function endedText(
  { state, decided, reason, firstApproval }: ReviewedIdentity,
  me: string | undefined,
): string {
  if (allowsIdentity('approve', state))
    return `You gave the first approval${firstApproval ? `, ${moment(firstApproval.at)}` : ''}: another operator passes it.`
  const what = state === 'passed' ? 'Passed' : 'Rejected'
  const by = decided?.operator
  const who = decided && by && ` by ${by.id === me ? 'you' : by.name}, ${moment(decided.at)}`
  const why = reason && ` The customer read: ${text('en', `reasons.identity.${reason}`)}`
  return `${what}${who ?? ''}.${why ?? ''}`
}
