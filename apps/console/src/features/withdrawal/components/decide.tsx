import {
  approveWithdrawal,
  listSigningKeys,
  type ReviewedWithdrawal,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/admin/withdrawals'
import { WITHDRAWAL_DEADLINE_HOURS } from '@matin/domain/withdrawal/deadline'
import { REJECT_REASONS, type RejectReason } from '@matin/domain/withdrawal/reason'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { DecideItem } from '#shared/decision/decide-item.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { useDecisionForReason } from '#shared/decision/use-decision-for-reason.tsx'
import { moment, money, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { isDecided } from './marks.tsx'
import { SignDialog } from './sign-dialog.tsx'

interface DecideProps {
  row: ReviewedWithdrawal
  /** Whether the address could be mistaken for one that the customer knows. */
  imitates: boolean
  next: NextItem | null
  signing: boolean
  onSigning: (open: boolean) => void
}

export function DecideWithdrawal({ row, imitates, next, signing, onSigning }: DecideProps) {
  const me = useOperator().operator?.id
  const { id, customer } = row
  const amount = `${money(row.quantity)} USDT`
  const approve = useCommand(approveWithdrawal, 'Approved', input => ({
    title: `Approve ${amount}`,
    about: `${imitates ? `${IMITATES} ` : ''}${money(row.arrival)} USDT arrives, for the customer ${customer.uid}.`,
    confirmed: input.signature !== undefined,
  }))
  const sign = useCommand(signWithdrawal, 'Signed')
  const reject = useDecisionForReason(rejectWithdrawal, {
    draft: `reject ${id}`,
    title: `Reject ${amount}`,
    about:
      'The amount returns to the spot account immediately. The customer reads the reason in their language.',
    confirm: `Reject ${amount}`,
    said: 'Rejected. The customer has the amount back.',
    reasons: REJECT_REASONS,
    says: (reason: RejectReason) => text('en', `reasons.withdrawal.${reason}`),
    input: (reason: RejectReason) => ({ id, reason }),
  })
  const isEnded = isDecided(row)
  const isOwn = row.blocker === 'own'
  const isSubmitted = allowsWithdrawal('approve', row.state)
  const { says, does, about, ...rest } = sayings(row, me)
  const signs = !isEnded && (!isSubmitted || wantsSignatures(row.signatures.cap))
  const keys = useRead(listSigningKeys, {}, { enabled: signs && row.blocker === null }).data?.items
  // Another withdrawal that is signed may have asked for the keys: they say nothing of one that is not.
  const shut = signs && keys && !keys.some(({ kind }) => kind === 'passkey') ? NO_PASSKEY : rest.shut
  return (
    <>
      <DecideItem
        ended={isEnded ? { by: row.rejected ?? row.approvals.at(-1) ?? null } : null}
        own={isOwn}
        next={next}
        icon={iconOf(row)}
        done={isOwn || ['approved', 'sent', 'confirmed'].includes(row.state)}
        says={says}
        effect={
          <>
            {does && <i>{does}</i>}
            {imitates && !isEnded && ` ${IMITATES}`}
          </>
        }
        about={shut === NO_PASSKEY && !isOwn ? <Link to="/account">Your keys</Link> : about}
        decisions={[
          row.rejectable && reject,
          !isEnded &&
            !isOwn && {
              label:
                row.blocker === 'held'
                  ? 'Approve when the hold ends'
                  : `${isSubmitted ? 'Approve' : 'Sign'} ${amount}`,
              letter: 'A',
              verb: isSubmitted ? 'approve' : 'sign',
              pending: approve.isPending || sign.isPending,
              shut,
              run: () => {
                if (signs) onSigning(true)
                else approve.mutate({ id })
              },
            },
        ]}
      />
      {signing && (
        <SignDialog
          row={row}
          onClose={() => onSigning(false)}
          onSigned={signature => {
            onSigning(false)
            if (isSubmitted) approve.mutate({ id, signature })
            else sign.mutate({ id, signature })
          }}
        />
      )}
    </>
  )
}

const IMITATES = 'The address begins and ends like another one the customer knows.'

const NO_PASSKEY =
  'The signer knows your key for the command line only. Sign there, or have a passkey pinned under “Own account”.'

function iconOf(row: ReviewedWithdrawal) {
  if (isDecided(row)) return row.rejected ? 'info' : 'check-circle'
  return row.blocker === 'held' ? 'lock' : row.blocker === 'key_not_pinned' ? 'key' : 'two'
}

interface Sayings {
  says: string
  /** Effect of this operator's approval or signature. */
  does?: string
  /** Next step after the decision. */
  about?: ReactNode
  /** Reason why approving is disabled, with the remedy; null if it is enabled. */
  shut: string | null
}

function sayings(row: ReviewedWithdrawal, me: string | undefined): Sayings {
  if (isDecided(row)) return { ...ending(row, me), shut: null }
  const { approvals, customer, signatures, blocker } = row
  const { hold } = customer
  switch (blocker) {
    case 'role':
      return {
        says: 'Other roles approve withdrawals.',
        shut: 'None of your roles can approve it. It’s waiting for compliance, treasury or an owner.',
      }
    case 'held':
      return {
        says: `Held until ${hold ? moment(hold.until) : 'its hold ends'}, so it can’t be approved.`,
        shut: hold && `${heldBy(hold)} The customer sees the reason, who handles it, and when it ends.`,
        about: <Link to={`/customers/${customer.uid}`}>Open the hold</Link>,
      }
    case 'own': {
      const own = allowsWithdrawal('approve', row.state) ? approvals : signatures.given
      const at = own.find(({ operator }) => operator.id === me)?.at
      const done = allowsWithdrawal('approve', row.state) ? 'approved' : 'signed'
      return {
        says: `You ${done} it${at ? `, ${moment(at)}` : ''}.`,
        about: `Another operator must ${done === 'signed' ? 'sign' : 'approve'} it after you.`,
        shut: null,
      }
    }
    case 'same_person':
      return {
        says: 'You can’t be the second operator.',
        shut: `${approvals[0]?.operator.name ?? 'The first operator'} and you count as one, because one of you brought in the other. Another operator must approve it.`,
      }
    case 'key_not_pinned':
      return {
        says: 'Your key isn’t pinned at the signer.',
        shut: 'It’s paid only with operators’ signatures. Read your key to the person who runs the signer, or hand this over (T).',
        about: <Link to="/account">Your keys</Link>,
      }
    case null:
      return { ...ready(row), shut: null }
  }
}

function heldBy({ reason, owner }: NonNullable<ReviewedWithdrawal['customer']['hold']>): string {
  const clock = `Its ${WITHDRAWAL_DEADLINE_HOURS} hours ${owner === 'rule' ? 'pause' : 'continue'} meanwhile.`
  const by = owner === 'rule' ? 'By a rule' : words(owner)
  return `${clock} ${by}: “${text('en', `reasons.hold.${reason}`)}”`
}

function ready({ approvals, approvalsNeeded, state, signatures, arrival, limits }: ReviewedWithdrawal) {
  const isSigned = !allowsWithdrawal('approve', state) || wantsSignatures(signatures.cap)
  const sends = `sends ${money(arrival)} USDT ${limits.newDestination ? 'to a new address' : 'to an address paid before'}, and no one can stop it then.`
  const about = isSigned
    ? 'Next: your key, then the last six letters of the address as the customer wrote them.'
    : 'Next: confirm it’s you.'
  if (!allowsWithdrawal('approve', state)) {
    const isLast = signatures.given.length + 1 >= signatures.needed
    return {
      says: `Approved, and ${signatures.given.length} of ${signatures.needed} signatures are in.`,
      does: isLast ? `Yours ${sends}` : 'Another operator must sign after you.',
      about,
    }
  }
  const isLast = approvals.length + 1 >= approvalsNeeded
  const who =
    approvalsNeeded < 2
      ? 'Your decision is enough.'
      : approvals.length === 0
        ? 'You’re the first operator.'
        : 'You’re the second operator.'
  return {
    says: who,
    does: isLast
      ? `Your approval ${sends}`
      : 'Another operator must approve it after you. Nothing is sent before then.',
    about,
  }
}

function ending(row: ReviewedWithdrawal, me: string | undefined): Pick<Sayings, 'says' | 'about'> {
  const { state, approvals, rejected, reason } = row
  const by = ({ operator, at }: ReviewedWithdrawal['approvals'][number]) =>
    `by ${operator.id === me ? 'you' : operator.name}, ${moment(at)}`
  const last = approvals.at(-1)
  switch (state) {
    case 'rejected':
    case 'failed':
      return {
        says: `${words(state)}${rejected ? ` ${by(rejected)}` : ''}${reason ? `: “${text('en', `reasons.withdrawal.${reason}`)}”` : '.'}`,
        about: 'The customer has the amount back.',
      }
    case 'cancelled':
      return { says: 'Canceled by the customer.', about: 'They have the amount back.' }
    case 'submitted':
      return { says: 'It’s decided automatically.' }
    case 'approved':
    case 'sent':
    case 'confirmed':
      return {
        says: `Approved ${last ? by(last) : 'automatically'}.`,
        about:
          state === 'approved'
            ? `${money(row.arrival)} USDT is waiting for the signer.`
            : `${words(state)}. You can’t change it anymore.`,
      }
  }
}
