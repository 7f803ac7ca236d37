import {
  listRecoveries,
  proposeRecovery,
  type ReviewedRecovery,
  rejectRecovery,
} from '@matin/contract/admin/recovery'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { ListSkeleton } from '@matin/ui/skeleton'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useRead } from '#shared/api/use-read.ts'
import { ConfirmDialog } from '#shared/confirm/confirm-dialog.tsx'
import { TextDialog } from '#shared/confirm/text-dialog.tsx'
import { LOST } from '#shared/customer/losable.ts'
import { Person } from '#shared/customer/person.tsx'
import { DecideBar, type Decision } from '#shared/decision/decide-bar.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { NotLoaded, NotThere } from '#shared/page/states.tsx'

interface RecoveryDrawerProps {
  id: string
  onNext: (() => void) | null
  onClose: () => void
}

const NONE = 'There is no such request.'
const ALL = { to: '/recoveries', name: 'All recoveries' }

export function RecoveryDrawer({ id, onNext, onClose }: RecoveryDrawerProps) {
  const { data, isPending, error, refetch } = useRead(listRecoveries, { id })
  const [row] = data?.items ?? []
  if (row)
    return (
      <Drawer label={`Lost ${LOST[row.lost]}`} onClose={onClose} bar={<Decide of={row} onNext={onNext} />}>
        <About of={row} />
        {row.outcome === null && <Assignee kind="recovery" item={id} />}
        <Notes kind="recovery" item={id} />
      </Drawer>
    )
  return (
    <Drawer label="Recovery" onClose={onClose}>
      {isPending && <ListSkeleton badges={false} rows={5} />}
      {error && !data && (
        <NotLoaded
          error={error}
          none={NONE}
          on={ALL}
          failed="The request could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
      {data && <NotThere title={NONE} on={ALL} />}
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
        <Fact name="Asked">{moment(of.askedAt)}</Fact>
        <Fact name="Expires">{moment(of.expiresAt)}</Fact>
        <Fact name="Identity">{of.identityPassed ? 'Passed' : 'Not certified'}</Fact>
        <Fact name="Recovery codes left">
          {recoveryCodes}
          {recoveryCodes > 0 && <small>One of them would do in place of this</small>}
        </Fact>
        <Fact name="Password changed">{since(changed.password)}</Fact>
        <Fact name="Contact changed">{since(changed.contact)}</Fact>
        <Fact name="Newest device">{changed.device === null ? 'None known' : moment(changed.device)}</Fact>
        <Fact name="Anything changed">{since(changed.any)}</Fact>
      </Facts>
      <h3>In their words</h3>
      <p>{of.note || 'Nothing was written'}</p>
    </>
  )
}

function Decide({ of, onNext }: { of: ReviewedRecovery; onNext: (() => void) | null }) {
  const { operator, may } = useOperator()
  const navigate = useNavigate()
  const wasOpen = useRef(of.outcome === null && of.proposed === null).current
  const [isRejecting, setRejecting] = useState(false)
  const lost = LOST[of.lost]
  const [isExplaining, setExplaining] = useState(false)
  const { draft, setDraft, dropDraft } = useStoredDraft(`approval of recovery ${of.id}`, '')
  const propose = useCommand(
    proposeRecovery,
    'Approved: another operator approves it, too',
    () => ({
      title: 'Approve as the first operator',
      about: `With a second approval it takes the ${lost} away from ${of.uid}, ends all sessions and holds withdrawals for 24 hours.`,
    }),
    dropDraft,
  )
  const chosen = useStoredDraft(`reject ${of.id}`, '')
  const reject = useCommand(rejectRecovery, 'Rejected: the customer is notified', undefined, chosen.dropDraft)
  const next: Decision[] = onNext
    ? [{ label: 'Next one', letter: 'Enter', verb: 'next one', run: onNext, first: wasOpen, tone: 'line' }]
    : []
  if (of.outcome !== null) {
    const by = of.approved ?? of.rejected
    const isMine = by?.operator.id === operator?.id
    const said = `${words(of.outcome)}${by ? ` by ${isMine ? 'you' : by.operator.name}, ${moment(by.at)}` : ''}.`
    return (
      <DecideBar
        done={of.outcome === 'done'}
        icon="info"
        says={wasOpen && by && !isMine ? `Decided meanwhile by ${by.operator.name}. ${said}` : said}
        next={of.reason && `The customer read: ${text('en', `reasons.recovery.${of.reason}`)}`}
        decisions={next}
      />
    )
  }
  if (of.proposed) {
    const isOwn = of.proposed.operator.id === operator?.id
    return (
      <DecideBar
        says={
          isOwn
            ? 'You approved it first, so another operator decides.'
            : `${of.proposed.operator.name} approved it first. A second operator decides.`
        }
        decisions={[
          ...(isOwn ? next : []),
          {
            label: 'Open the proposal',
            letter: 'A',
            verb: 'open the proposal',
            tone: isOwn ? 'line' : 'primary',
            run: () => void navigate(`/proposals/${of.id}`),
          },
        ]}
      />
    )
  }
  const role = may('decide_recoveries')
    ? null
    : 'None of your roles can decide this. It waits for other operators.'
  return (
    <>
      <DecideBar
        says="You are the first of two operators."
        next="Nothing is taken away before another operator approves it, too."
        decisions={[
          {
            label: 'Reject…',
            letter: 'R',
            verb: 'reject',
            tone: 'danger',
            pending: reject.isPending,
            shut: role,
            run: () => setRejecting(true),
          },
          {
            label: 'Approve first…',
            letter: 'A',
            verb: 'approve',
            pending: propose.isPending,
            shut: role,
            run: () => setExplaining(true),
          },
        ]}
      />
      {isExplaining && (
        <TextDialog
          title={`Approve the recovery of ${of.uid} first`}
          about={`The second operator reads how you know that it is them who lost the ${lost}.`}
          label="Why"
          confirm="Approve first"
          text={draft}
          onText={setDraft}
          onClose={() => setExplaining(false)}
          onWritten={reason => {
            setExplaining(false)
            propose.mutate({ id: of.id, reason })
          }}
        />
      )}
      {isRejecting && (
        <ConfirmDialog
          title={`Reject the recovery of ${of.uid}`}
          about={`Nothing is taken away: the ${lost} stays as it is. The customer reads the reason, and may ask again.`}
          confirm="Reject"
          reasons={RECOVERY_REASONS}
          says={reason => text('en', `reasons.recovery.${reason}`)}
          chosen={chosen}
          onClose={() => setRejecting(false)}
          onConfirm={reason => {
            setRejecting(false)
            reject.mutate({ id: of.id, reason })
          }}
        />
      )}
    </>
  )
}
