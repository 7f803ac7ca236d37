import {
  approveIdentity,
  type ReviewedIdentity,
  rejectIdentity,
  revokeIdentity,
} from '@matin/contract/admin/identity'
import { IDENTITY_CHECKS, PHOTO_SIDES } from '@matin/domain/identity/certificate'
import { IDENTITY_REASONS } from '@matin/domain/identity/reason'
import { allowsIdentity } from '@matin/domain/identity/state'
import { useRef, useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { ConfirmDialog } from '#shared/confirm/confirm-dialog.tsx'
import { CERTIFICATE_NAMES } from '#shared/customer/certificates.ts'
import { DecideBar, type Decision } from '#shared/decision/decide-bar.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import type { Done } from '../model/done.ts'
import { wholeAmount } from './pass-effect.tsx'

interface DecideProps {
  row: ReviewedIdentity
  done: Done
  onNext: (() => void) | null
}

export function Decide({ row, done, onNext }: DecideProps) {
  const { operator, may } = useOperator()
  const wasOpen = useRef(allowsIdentity('approve', row.state)).current
  const [lowering, setLowering] = useState<'reject' | 'revoke' | null>(null)
  const { id, customer, name, number, firstApproval, approvalsNeeded, state, limit } = row
  const [from, to] = [wholeAmount(limit.unverified), wholeAmount(limit.verified)]
  const isFirst = approvalsNeeded === 2 && firstApproval === null
  const isOwn = firstApproval !== null && firstApproval.operator.id === operator?.id
  const isDecided = !allowsIdentity('approve', state) || isOwn
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
  const confirmed = () => ({ title: 'Confirm that it is you', confirmed: true })
  const chosen = useStoredDraft(`reject ${id}`, '')
  const { dropDraft } = chosen
  const reject = useCommand(rejectIdentity, 'Rejected: the customer reads the reason', confirmed, dropDraft)
  const revoke = useCommand(revokeIdentity, 'Revoked: it is in review again', confirmed, dropDraft)
  const canDecide = may('decide_identity')
  const shut = canDecide ? missing(row, done) : 'None of your roles decides on identities: compliance does.'
  const decisions: Decision[] = []
  if (!isDecided && onNext)
    decisions.push({ label: 'Skip', letter: 'S', verb: 'skip', tone: 'line', run: onNext })
  if (allowsIdentity('approve', state) && canDecide)
    decisions.push({
      label: 'Reject…',
      letter: 'R',
      verb: 'reject',
      tone: 'danger',
      pending: reject.isPending,
      run: () => setLowering('reject'),
    })
  if (!isDecided)
    decisions.push({
      label: isFirst ? 'Pass on to a second person' : `Pass, limit ${to} USDT`,
      letter: 'A',
      verb: 'pass',
      pending: approve.isPending,
      shut,
      run: () => approve.mutate({ id }),
    })
  if (allowsIdentity('revoke', state) && canDecide)
    decisions.push({
      label: 'Revoke the pass…',
      letter: 'B',
      verb: 'revoke',
      tone: 'danger',
      pending: revoke.isPending,
      run: () => setLowering('revoke'),
    })
  if (isDecided && onNext)
    decisions.push({
      label: 'Open next',
      letter: 'Enter',
      verb: 'open next',
      run: onNext,
      first: wasOpen,
    })
  return (
    <>
      <DecideBar
        // The button to the next one takes the focus once the decision is made.
        key={String(isDecided)}
        icon={isDecided ? (state === 'failed' ? 'info' : 'check-circle') : shut === null ? 'id' : 'eye-off'}
        done={isDecided && state !== 'failed'}
        says={isDecided ? endedText(row, operator?.id, wasOpen) : beginning(row)}
        next={
          isDecided
            ? `${state === 'passed' ? `Limit ${to} USDT. ` : ''}${onNext ? 'The next one waits.' : 'No other one waits in this list.'}`
            : shut === null
              ? `${isFirst ? 'Another operator passes it after you.' : `The 24-hour limit rises from ${from} to ${to} USDT at once.`} If a letter differs, reject it: never correct it for them.`
              : canDecide && `You may reject ${onNext ? 'or skip ' : ''}it now.`
        }
        decisions={decisions}
      />
      {lowering && (
        <ConfirmDialog
          title={
            lowering === 'reject'
              ? `Reject the identity of ${customer.uid}`
              : `Revoke the pass of ${customer.uid}`
          }
          about={
            lowering === 'reject'
              ? 'The customer reads the reason in their language, and may submit again.'
              : `Identity: passed → in review. 24-hour limit: ${to} → ${from} USDT, at once. The customer reads the reason.`
          }
          confirm={lowering === 'reject' ? 'Reject' : 'Revoke'}
          reasons={IDENTITY_REASONS}
          says={reason => text('en', `reasons.identity.${reason}`)}
          chosen={chosen}
          onClose={() => setLowering(null)}
          onConfirm={reason => {
            setLowering(null)
            if (lowering === 'reject') reject.mutate({ id, reason })
            else revoke.mutate({ id, reason })
          }}
        />
      )}
    </>
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

/** Describes the decision. Names the operator if somebody else decided while the submission was open here. */
function endedText(
  { state, decided, reason, firstApproval }: ReviewedIdentity,
  me: string | undefined,
  wasOpen: boolean,
): string {
  if (state === 'in_review')
    return `You gave the first approval${firstApproval ? `, ${moment(firstApproval.at)}` : ''}: another operator passes it.`
  const what = state === 'passed' ? 'Passed' : 'Rejected'
  const why = reason && ` The customer read: ${text('en', `reasons.identity.${reason}`)}`
  if (!decided) return `${what}.${why ?? ''}`
  const isMine = decided.operator.id === me
  const said = `${what} by ${isMine ? 'you' : decided.operator.name}, ${moment(decided.at)}.${why ?? ''}`
  return wasOpen && !isMine ? `Decided meanwhile by ${decided.operator.name}. ${said}` : said
}
