import {
  approveProposal,
  cancelProposal,
  PROPOSAL_PERMISSIONS,
  type ProposalDetail,
  rejectProposal,
} from '@matin/contract/admin/proposals'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { cx } from '@matin/ui/cx'
import { Field } from '@matin/ui/field'
import { TextInput } from '@matin/ui/text-input'
import { type ReactNode, useRef, useState } from 'react'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { ConfirmDialog } from '#shared/confirm/confirm-dialog.tsx'
import { TextDialog } from '#shared/confirm/text-dialog.tsx'
import { DecideBar, type Decision } from '#shared/decision/decide-bar.tsx'
import { titleOf } from '#shared/decision/proposal-kinds.ts'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, withGroups, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import styles from '../screens/proposals.module.css'
import { waitsAfter } from './background.tsx'

interface DecideProps {
  of: ProposalDetail
  onNext: (() => void) | null
}

export function Decide({ of, onNext }: DecideProps) {
  const wasOpen = useRef(of.state === 'open').current
  if (of.waitsUntil !== null) return <Waiting of={of} wasOpen={wasOpen} onNext={onNext} />
  if (of.state !== 'open') return <Ended of={of} wasOpen={wasOpen} onNext={onNext} />
  return of.blocker === 'own' ? <Own of={of} /> : <Second of={of} />
}

/** Returns the button that opens the next proposal, or none. With `first`, the button takes the focus. */
function nextOne(
  onNext: (() => void) | null,
  first: boolean,
  tone: Decision['tone'] = 'primary',
): Decision[] {
  return onNext ? [{ label: 'Next one', letter: 'Enter', verb: 'next one', run: onNext, first, tone }] : []
}

function Own({ of: { kind, id, title } }: { of: ProposalDetail }) {
  const cancel = useCommand(cancelProposal, 'Cancelled', () => ({
    title: `Cancel: ${titleOf(title)}`,
    about: 'It ends, and nothing changes. It can be proposed again.',
    confirm: 'Cancel the proposal',
    danger: true,
  }))
  return (
    <DecideBar
      icon="user"
      says="You proposed this, so another operator decides."
      next="Cancelled, it stays in the list, and nothing changes."
      decisions={[
        {
          label: 'Cancel the proposal…',
          letter: 'B',
          verb: 'cancel',
          tone: 'line',
          pending: cancel.isPending,
          run: () => cancel.mutate({ kind, id }),
        },
      ]}
    />
  )
}

/** Approved settings, not in force yet: the proposer can still cancel them, other operators reject them. */
function Waiting({ of, wasOpen, onNext }: DecideProps & { wasOpen: boolean }) {
  const { kind, id, title, approved } = of
  const { operator, may } = useOperator()
  const isOwn = of.proposed.operator.id === operator?.id
  const shut = may(PROPOSAL_PERMISSIONS[kind].propose) ? null : NO_ROLE
  const rejecting = useRejecting(of, shut)
  const cancel = useCommand(cancelProposal, 'Cancelled', () => ({
    title: `Cancel: ${titleOf(title)}`,
    about: 'It does not take effect. It can be proposed again.',
    confirm: 'Cancel the proposal',
    danger: true,
  }))
  return (
    <>
      <DecideBar
        says={
          approved?.operator.id === operator?.id
            ? 'You approved it.'
            : `Approved by ${approved?.operator.name ?? 'another operator'}.`
        }
        next={`It takes effect ${moment(of.waitsUntil ?? of.expiresAt)}, unless it is ${isOwn ? 'cancelled' : 'rejected'} before.`}
        decisions={[
          isOwn
            ? {
                label: 'Cancel the proposal…',
                letter: 'B',
                verb: 'cancel',
                tone: 'line',
                pending: cancel.isPending,
                shut,
                run: () => cancel.mutate({ kind, id }),
              }
            : rejecting.decision,
          ...nextOne(onNext, wasOpen, 'line'),
        ]}
      />
      {rejecting.dialog}
    </>
  )
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

const NO_ROLE = 'None of your roles can decide this. It waits for other operators.'

function Second({ of }: { of: ProposalDetail }) {
  const { kind, id, title, typed: wanted } = of
  const { draft, setDraft, dropDraft } = useStoredDraft(`approve ${id}`, { typed: '', reason: '' })
  const role = of.blocker === 'role' ? NO_ROLE : null
  const rejecting = useRejecting(of, role)
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
        ? `Approve opens when ${shown} is typed and the reason given.`
        : plain(typed) !== plain(wanted)
          ? `What is typed is not ${shown}.`
          : reason === ''
            ? 'Approve opens when the reason is given.'
            : null
  const decisions: Decision[] = [
    rejecting.decision,
    {
      label: ['Approve', shown ?? onlyFigure(of)].filter(part => part !== null).join(' '),
      letter: 'A',
      verb: 'approve',
      pending: approve.isPending,
      shut: role ?? missing,
      run: () => approve.mutate({ kind, id, ...(wanted !== null && { typed: wanted, reason }) }),
    },
  ]
  return (
    <>
      {wanted !== null && role === null && (
        <div className={cx(styles.ask, 'flex wrap-zoomed items-start gap-x-5 gap-y-2 shrink-0 fields')}>
          <b>You are asked again: it is beyond a bound</b>
          <Field label={`Type ${shown} again`}>
            <TextInput
              value={draft.typed}
              maxLength={1000}
              onChange={event => setDraft({ ...draft, typed: event.target.value })}
            />
          </Field>
          <Field label="Why is it right nevertheless?" help="Auditors read it.">
            <TextInput
              value={draft.reason}
              maxLength={500}
              onChange={event => setDraft({ ...draft, reason: event.target.value })}
            />
          </Field>
        </div>
      )}
      <DecideBar
        says={role === null ? 'You are the second operator.' : `${of.proposed.operator.name} proposed this.`}
        next={
          role === null &&
          `You confirm that it is you. ${waitsAfter(of) ? 'It takes effect 24 hours after your approval' : 'With your approval it is done at once'}.`
        }
        decisions={decisions}
      />
      {rejecting.dialog}
    </>
  )
}

/** For a recovery, the operator chooses the reason from a list, because the customer reads it. */
function useRejecting(of: ProposalDetail, shut: string | null): { decision: Decision; dialog: ReactNode } {
  const { kind, id } = of
  const [isOpen, setOpen] = useState(false)
  const written = useStoredDraft(`reject ${id}`, '')
  const reject = useCommand(rejectProposal, 'Rejected', undefined, written.dropDraft)
  const asked = {
    title: `Reject: ${titleOf(of.title)}`,
    confirm: 'Reject',
    onClose: () => setOpen(false),
  }
  function give(reason: string) {
    setOpen(false)
    reject.mutate({ kind, id, reason })
  }
  return {
    decision: {
      label: 'Reject…',
      letter: 'R',
      verb: 'reject',
      tone: 'danger',
      pending: reject.isPending,
      shut,
      run: () => setOpen(true),
    },
    dialog:
      isOpen &&
      (kind === 'recovery' ? (
        <ConfirmDialog
          {...asked}
          about="Nothing is taken away. The customer reads the reason, and may ask again."
          reasons={RECOVERY_REASONS}
          says={one => text('en', `reasons.recovery.${one}`)}
          chosen={written}
          onConfirm={give}
        />
      ) : (
        <TextDialog
          {...asked}
          about={`${of.proposed.operator.name} reads the reason. It ends, and nothing changes.`}
          label="Reason"
          text={written.draft}
          onText={written.setDraft}
          onWritten={give}
        />
      )),
  }
}

/** If it was decided while it was open here, the button to the next proposal takes the focus. */
function Ended({ of, wasOpen, onNext }: DecideProps & { wasOpen: boolean }) {
  const { operator } = useOperator()
  return (
    <DecideBar
      done={of.state === 'approved'}
      icon={of.state === 'approved' ? 'check-circle' : 'info'}
      says={endedText(of, wasOpen, operator?.id)}
      next={onNext ? 'The next one that you can decide waits.' : 'No other one waits for you.'}
      decisions={nextOne(onNext, wasOpen)}
    />
  )
}

/** If somebody else decided it while it was open here, names the operator. */
function endedText(
  { state, approved, rejected, cancelled }: ProposalDetail,
  wasOpen: boolean,
  me: string | undefined,
) {
  const by = { approved, rejected, cancelled, open: null, expired: null, withdrawn: null, changed: null }[
    state
  ]
  if (!by) return `${words(state)}: it is not decided any more.`
  if (by.operator.id === me) return `You ${state} it, ${moment(by.at)}.`
  const said = `${words(state)} by ${by.operator.name}, ${moment(by.at)}.`
  return wasOpen ? `Decided meanwhile by ${by.operator.name}. ${said}` : said
}
