import type { ReviewedWithdrawal } from '@matin/contract/admin/withdrawals'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import type { ProgressStep } from '#shared/decision/progress.tsx'
import { dayAndTime, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'

export function stepsOf(row: ReviewedWithdrawal, me: string | undefined): ProgressStep[] {
  return [
    { name: 'Requested', about: dayAndTime(row.submittedAt), state: 'done' },
    ...approvalSteps(row, me),
    ...paymentSteps(row),
  ]
}

const nameOf = ({ operator }: ReviewedWithdrawal['approvals'][number], me: string | undefined) =>
  operator.id === me ? 'You' : operator.name

function approvalSteps(row: ReviewedWithdrawal, me: string | undefined): ProgressStep[] {
  const { approvals, state } = row
  if (row.approvedBy === 'rule') return [{ name: 'Automatic', about: 'no operator needed', state: 'done' }]
  const count = Math.max(1, row.approvalsNeeded, approvals.length)
  return Array.from({ length: count }, (_, index): ProgressStep => {
    const name = count === 1 ? 'Approval' : index === 0 ? 'First approval' : 'Second approval'
    const given = approvals[index]
    if (given) return { name, about: `${nameOf(given, me)}, ${dayAndTime(given.at)}`, state: 'done' }
    if (!allowsWithdrawal('approve', state)) return { name, about: 'not given', state: 'later' }
    const [first] = approvals
    const about = row.blocker === null ? 'you' : 'another operator'
    if (index === approvals.length)
      return {
        name,
        about: first ? `${about}, not ${nameOf(first, me).replace('You', 'you')}` : about,
        state: 'now',
      }
    return { name, about: 'another operator', state: 'later' }
  })
}

function paymentSteps(row: ReviewedWithdrawal): ProgressStep[] {
  const { state, rejected, signatures } = row
  if (state === 'cancelled') return [{ name: 'Canceled', about: 'by the customer', state: 'failed' }]
  if (state === 'rejected' || state === 'failed')
    return [
      {
        name: words(state),
        about: rejected
          ? `${rejected.operator.name}, ${dayAndTime(rejected.at)}`
          : row.reason
            ? text('en', `reasons.withdrawal.${row.reason}`)
            : 'By the chain',
        state: 'failed',
      },
    ]
  const sent: ProgressStep = row.sentAt
    ? { name: 'Signed, sent', about: dayAndTime(row.sentAt), state: 'done' }
    : allowsWithdrawal('send', state)
      ? {
          name: 'Signed, sent',
          about: wantsSignatures(signatures.cap)
            ? `${signatures.given.length} of ${signatures.needed} signatures`
            : 'waiting for the signer',
          state: 'now',
        }
      : { name: 'Signed, sent', about: 'a minute later', state: 'later' }
  return [
    sent,
    {
      name: 'Confirmed',
      about: state === 'confirmed' ? 'by a solid block' : 'once its block is solid',
      state: state === 'confirmed' ? 'done' : state === 'sent' ? 'now' : 'later',
    },
  ]
}
