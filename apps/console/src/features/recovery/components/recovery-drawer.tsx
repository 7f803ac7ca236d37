import {
  listRecoveries,
  proposeRecovery,
  type ReviewedRecovery,
  rejectRecovery,
} from '@matin/contract/admin/recovery'
import { RECOVERY_REASONS, type RecoveryReason } from '@matin/domain/auth/recovery'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { LOST } from '#shared/customer/losable.ts'
import { Person } from '#shared/customer/person.tsx'
import { DecideItem } from '#shared/decision/decide-item.tsx'
import type { NextItem } from '#shared/decision/next-item.ts'
import { useDecisionForReason } from '#shared/decision/use-decision-for-reason.tsx'
import { moment, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { NotThere, Unloaded } from '#shared/page/states.tsx'

interface RecoveryDrawerProps {
  id: string
  next: NextItem | null
  onClose: () => void
}

const ALL = { to: '/recoveries', name: 'All recoveries' }

export function RecoveryDrawer({ id, next, onClose }: RecoveryDrawerProps) {
  const query = useRead(listRecoveries, { id })
  const { data } = query
  const [row] = data?.items ?? []
  if (row)
    return (
      <Drawer
        label={`Lost ${LOST[row.lost]}`}
        onClose={onClose}
        bar={<DecideRecovery of={row} next={next} />}
      >
        <About of={row} />
        {row.outcome === null && <Assignee kind="recovery" item={id} />}
        <Notes kind="recovery" item={id} />
      </Drawer>
    )
  return (
    <Drawer label="Recovery" onClose={onClose}>
      <Unloaded of={query} name="request" on={ALL} rows={5} />
      {data && <NotThere title="This request doesn’t exist." on={ALL} />}
    </Drawer>
  )
}

const since = (changedAt: string | null) => (changedAt === null ? 'Never' : moment(changedAt))

function About({ of }: { of: ReviewedRecovery }) {
  const { changed, recoveryCodes } = of
  return (
    <>
      <Facts>
        <Fact name="Customer">
          <Person {...of.customer} />
        </Fact>
        <Fact name="Requested">{moment(of.askedAt)}</Fact>
        <Fact name="Expires">{moment(of.expiresAt)}</Fact>
        <Fact name="Identity">{of.identityPassed ? 'Passed' : 'Not certified'}</Fact>
        <Fact name="Recovery codes left">
          {recoveryCodes}
          {recoveryCodes > 0 && <small>The customer could use one instead</small>}
        </Fact>
        <Fact name="Password changed">{since(changed.password)}</Fact>
        <Fact name="Contact changed">{since(changed.contact)}</Fact>
        <Fact name="Newest device">{changed.device === null ? 'None known' : moment(changed.device)}</Fact>
        <Fact name="Anything changed">{since(changed.any)}</Fact>
      </Facts>
      <h3>In their words</h3>
      <p>{of.note || 'No message'}</p>
    </>
  )
}

function DecideRecovery({ of, next }: { of: ReviewedRecovery; next: NextItem | null }) {
  const { operator, may } = useOperator()
  const { id, uid, outcome, proposed } = of
  const lost = LOST[of.lost]
  const shut = may(rejectRecovery)
    ? null
    : 'None of your roles can decide this. It’s waiting for other operators.'
  const reject = useDecisionForReason(rejectRecovery, {
    draft: `reject ${id}`,
    title: `Reject the recovery of ${uid}`,
    about: `The ${lost} stays as it is. The customer reads the reason and can ask again.`,
    said: 'Rejected. The customer has been notified.',
    reasons: RECOVERY_REASONS,
    says: (reason: RecoveryReason) => text('en', `reasons.recovery.${reason}`),
    input: (reason: RecoveryReason) => ({ id, reason }),
    shut,
  })
  const approve = useDecisionForReason(proposeRecovery, {
    draft: `approval of recovery ${id}`,
    title: `Approve the recovery of ${uid} first`,
    about: `The second operator reads how you know it was them who lost the ${lost}.`,
    label: 'Why',
    confirm: 'Approve first',
    said: 'Approved. Another operator must approve it too.',
    question: () => ({
      title: 'Approve as the first operator',
      about: `A second approval removes the ${lost} of ${uid}, ends all sessions and holds withdrawals for 24 hours.`,
    }),
    button: { label: 'Approve first…', letter: 'A', verb: 'approve' },
    input: reason => ({ id, reason }),
    shut,
  })
  const isOwn = proposed?.operator.id === operator?.id
  const by = of.approved ?? of.rejected
  const item = { ended: outcome && { by }, own: isOwn, next }
  if (outcome !== null) {
    const who = by && ` by ${by.operator.id === operator?.id ? 'you' : by.operator.name}, ${moment(by.at)}`
    return (
      <DecideItem
        {...item}
        done={outcome === 'done'}
        icon="info"
        says={`${words(outcome)}${who ?? ''}.`}
        about={of.reason && `The customer read: ${text('en', `reasons.recovery.${of.reason}`)}`}
      />
    )
  }
  if (proposed)
    return (
      <DecideItem
        {...item}
        says={
          isOwn
            ? 'You approved it first, so another operator must decide.'
            : `${proposed.operator.name} approved it first. A second operator must decide.`
        }
        proposal={id}
      />
    )
  return (
    <DecideItem
      {...item}
      says="You’re the first of two operators."
      about="Nothing is removed until another operator approves it too."
      decisions={[reject, approve]}
    />
  )
}
