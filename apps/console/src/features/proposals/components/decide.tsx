import {
  approveProposal,
  cancelProposal,
  PROPOSAL_PERMISSIONS,
  type ProposalDetail,
  rejectProposal,
} from '@matin/contract/admin/proposals'
import { RECOVERY_REASONS, type RecoveryReason } from '@matin/domain/auth/recovery'
import { cx } from '@matin/ui/cx'
import { TextField } from '@matin/ui/text-field'
import type { ReactNode } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import type { Decision } from '#shared/decision/decide-bar.tsx'
import { DecideItem } from '#shared/decision/decide-item.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { titleOf } from '#shared/decision/proposal-kinds.ts'
import { useDecisionForReason } from '#shared/decision/use-decision-for-reason.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, withGroups, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import styles from '../screens/proposals.module.css'
import { waitsAfter } from './background.tsx'

export function DecideProposal({ of, next }: { of: ProposalDetail; next: NextItem | null }) {
  const { operator, may } = useOperator()
  const { state, blocker, waitsUntil, proposed, approved } = of
  const isWaiting = waitsUntil !== null
  const isOpen = state === 'open' && !isWaiting
  const isOwn = isWaiting ? proposed.operator.id === operator?.id : blocker === 'own'
  const permitted = isWaiting ? may(PROPOSAL_PERMISSIONS[of.kind].propose) : blocker !== 'role'
  const shut = permitted ? null : 'None of your roles can decide this. It’s waiting for other operators.'
  const cancel = useCancel(of, shut)
  const reject = useReject(of, shut)
  const { approve, again } = useApprove(of, shut)
  const by = isWaiting ? null : enderOf(of)
  const item = { ended: isOpen ? null : { by }, next }
  if (isWaiting)
    return (
      <DecideItem
        {...item}
        says={
          approved?.operator.id === operator?.id
            ? 'You approved it.'
            : `Approved by ${approved?.operator.name ?? 'another operator'}.`
        }
        about={`It takes effect ${moment(waitsUntil)}, unless it’s ${isOwn ? 'canceled' : 'rejected'} first.`}
        decisions={[isOwn ? cancel : reject]}
      />
    )
  if (!isOpen)
    return (
      <DecideItem
        {...item}
        done={state === 'approved'}
        icon={state === 'approved' ? 'check-circle' : 'info'}
        says={endedText(state, by, operator?.id)}
      />
    )
  if (isOwn)
    return (
      <DecideItem
        {...item}
        icon="user"
        says="You proposed this, so another operator must decide."
        about="If you cancel it, it stays in the list and nothing changes."
        decisions={[cancel]}
      />
    )
  return (
    <DecideItem
      {...item}
      above={again}
      says={permitted ? 'You’re the second operator.' : `${proposed.operator.name} proposed this.`}
      about={
        permitted &&
        `You’ll confirm it’s you. ${waitsAfter(of) ? 'It takes effect 24 hours after your approval' : 'Your approval carries it out immediately'}.`
      }
      decisions={[reject, approve]}
    />
  )
}

/** Settings that are approved, but not in force yet, can be cancelled, too. */
function useCancel({ kind, id, title, waitsUntil }: ProposalDetail, shut: string | null): Decision {
  const cancel = useCommand(cancelProposal, 'Canceled', () => ({
    title: `Cancel: ${titleOf(title)}`,
    about: `${waitsUntil === null ? 'Nothing changes' : 'It won’t take effect'}. It can be proposed again.`,
    confirm: 'Cancel the proposal',
    danger: true,
  }))
  return {
    label: 'Cancel the proposal…',
    letter: 'B',
    verb: 'cancel',
    tone: 'line',
    pending: cancel.isPending,
    shut,
    run: () => cancel.mutate({ kind, id }),
  }
}

/** For a recovery, the operator chooses the reason from a list, because the customer reads it. */
function useReject({ kind, id, title, proposed }: ProposalDetail, shut: string | null): Decision {
  const asked =
    kind === 'recovery'
      ? {
          about: 'The customer’s security stays as it is. They read the reason and can ask again.',
          reasons: RECOVERY_REASONS,
          says: (one: RecoveryReason) => text('en', `reasons.recovery.${one}`),
        }
      : {
          about: `${proposed.operator.name} reads the reason. Nothing changes.`,
          label: 'Reason',
        }
  return useDecisionForReason(rejectProposal, {
    ...asked,
    draft: `reject ${id}`,
    title: `Reject: ${titleOf(title)}`,
    said: 'Rejected',
    input: (reason: string) => ({ kind, id, reason }),
    shut,
  })
}

/** Removes the commas of a figure, so that "50,000" and "50000" compare as equal. */
const plain = (text: string) => (/^[\d,]+(\.\d+)?( .+)?$/.test(text) ? text.replaceAll(',', '') : text)

/** Kinds whose proposed values are what is decided. Those of a movement are the balances after it. */
const VALUE_KINDS: readonly ProposalDetail['kind'][] = ['product_publication', 'settings_proposal']

/** Returns the proposed value with its unit, if the proposal changes exactly one figure; otherwise null. */
function onlyFigure({ kind, changes }: ProposalDetail): string | null {
  if (!VALUE_KINDS.includes(kind)) return null
  const [change, ...others] = changes.filter(({ from, to }) => from !== to)
  if (!change || others.length > 0 || change.unit === '' || !/^[\d.]+$/.test(change.to)) return null
  return withGroups(`${change.to} ${change.unit}`)
}

/** Beyond a bound, the value is typed again and a second reason given: `again` has the fields. */
function useApprove(of: ProposalDetail, shut: string | null): { approve: Decision; again: ReactNode } {
  const { kind, id, title, typed: wanted } = of
  const { draft, setDraft, dropDraft } = useStoredDraft(`approve ${id}`, { typed: '', reason: '' })
  const approve = useCommand(
    approveProposal,
    'Approved',
    () => ({ title: `Approve: ${titleOf(title)}`, about: `Proposed by ${of.proposed.operator.name}.` }),
    dropDraft,
  )
  const reason = draft.reason.trim()
  // A UID is no figure.
  const shown = wanted === null || kind === 'recovery' ? wanted : withGroups(wanted)
  const typed = draft.typed.trim()
  const missing =
    wanted === null
      ? null
      : typed === ''
        ? `Type ${shown} and a reason to approve.`
        : plain(typed) !== plain(wanted)
          ? `What you typed isn’t ${shown}.`
          : reason === ''
            ? 'Enter a reason to approve.'
            : null
  return {
    approve: {
      label: ['Approve', shown ?? onlyFigure(of)].filter(part => part !== null).join(' '),
      letter: 'A',
      verb: 'approve',
      pending: approve.isPending,
      shut: shut ?? missing,
      run: () => approve.mutate({ kind, id, ...(wanted !== null && { typed: wanted, reason }) }),
    },
    again: wanted !== null && shut === null && (
      <div className={cx(styles.ask, 'flex wrap-zoomed items-start gap-x-5 gap-y-2 shrink-0 fields')}>
        <b>Out of bounds: enter it again</b>
        <TextField
          label={`Type ${shown} again`}
          value={draft.typed}
          maxLength={1000}
          onChange={text => setDraft({ ...draft, typed: text })}
        />
        <TextField
          label="Why is it right anyway?"
          help="Auditors read it."
          value={draft.reason}
          maxLength={500}
          onChange={text => setDraft({ ...draft, reason: text })}
        />
      </div>
    ),
  }
}

type Ender = ProposalDetail['rejected']

function enderOf({ state, approved, rejected, cancelled }: ProposalDetail): Ender {
  const by = { approved, rejected, cancelled, open: null, expired: null, withdrawn: null, changed: null }
  return by[state]
}

function endedText(state: ProposalDetail['state'], by: Ender, me: string | undefined): string {
  if (!by) return `${words(state)}. It can no longer be decided.`
  return by.operator.id === me
    ? `You ${state} it, ${moment(by.at)}.`
    : `${words(state)} by ${by.operator.name}, ${moment(by.at)}.`
}
