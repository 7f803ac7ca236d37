import {
  approveProposal,
  cancelProposal,
  getProposal,
  type ProposalBound,
  type ProposalDetail,
  rejectProposal,
} from '@matin/contract/proposals'
import { RECOVERY_REASON_TEXTS } from '@matin/contract/reasons'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { Button } from '@matin/ui/button'
import { Field } from '@matin/ui/field'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { TextInput } from '@matin/ui/text-input'
import { useState } from 'react'
import { Link } from 'react-router'
import { ConfirmDialog } from '../../shared/confirm-dialog.tsx'
import { dayAndTime, moment, words } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { useKeys } from '../../shared/keys.ts'
import { OldNew } from '../../shared/old-new.tsx'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { PROPOSAL_KIND_NAMES as KINDS } from '../../shared/proposal-kinds.ts'
import { TextDialog } from '../../shared/text-dialog.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useRead } from '../../shared/use-read.ts'
import { boundText } from './bounds.ts'
import styles from './proposals.module.css'

interface ProposalItemProps {
  id: string
  onClose: () => void
  /** The next one that this operator can decide. */
  next: string | undefined
}

/** One proposal: what it changes, what comes of it, its bounds, and at its foot what this operator can do with it. */
export function ProposalItem({ id, onClose, next }: ProposalItemProps) {
  const query = useRead(getProposal, { id })
  const { data } = query
  return (
    <Drawer
      wide
      label={data ? KINDS[data.kind].name : 'Proposal'}
      onClose={onClose}
      footer={data && <Decide of={data} next={next} />}
    >
      {query.isPending && <ListSkeleton badges={false} rows={6} />}
      {query.isError && !data && (
        <Note tone="neg">
          This proposal is not there, or none of your roles sees it.{' '}
          <Link to="/proposals">All proposals</Link>
        </Note>
      )}
      {data && <Shown of={data} />}
    </Drawer>
  )
}

function Shown({ of }: { of: ProposalDetail }) {
  const exceeded = of.bounds.filter(bound => bound.exceeded)
  return (
    <>
      <h2 className={styles.title}>{of.title}</h2>
      {of.state === 'open' && exceeded.length > 0 && (
        <Note tone="neg">
          {exceeded.map(bound => `${sentence(bound)}. `)}
          Check the decimal point.
        </Note>
      )}
      <section aria-label="Changes">
        <OldNew
          changes={of.changes.map(({ name, from, to, unit }) => ({
            name: words(name),
            old: from === null ? 'None' : `${from || 'empty'} ${unit}`.trim(),
            now: `${to || 'empty'} ${unit}`.trim(),
          }))}
        />
      </section>
      {of.consequences.length > 0 && (
        <section aria-label="What it does, computed just now">
          <h3>What it does, computed just now</h3>
          <dl className={styles.consequences}>
            {of.consequences.map(({ name, now, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                {now !== null && <dd className={styles.now}>{now} now</dd>}
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <Facts>
        {of.uid && (
          <Fact name="Customer">
            <Link to={`/customers/${of.uid}`}>{of.uid}</Link>
          </Fact>
        )}
        <Fact name="Why">{of.reason || 'No reason was given'}</Fact>
        <Fact name="Proposed">
          {of.proposed.operator.name}
          <small>{moment(of.proposed.at)}</small>
        </Fact>
        {of.approved && (
          <Fact name="Approved">
            {of.approved.operator.name}
            <small>{moment(of.approved.at)}</small>
          </Fact>
        )}
        {of.secondReason && <Fact name="Approved beyond a bound, because">{of.secondReason}</Fact>}
        {of.rejected && (
          <Fact name="Rejected">
            {of.rejected.operator.name}
            <small>{moment(of.rejected.at)}</small>
          </Fact>
        )}
        {of.endReason && <Fact name="Reason of the rejection">{words(of.endReason)}</Fact>}
        {of.cancelled && <Fact name="Cancelled">{moment(of.cancelled.at)}</Fact>}
        {of.state === 'open' && <Fact name="Expires">{moment(of.expiresAt)}</Fact>}
      </Facts>
      {of.bounds.length > 0 && (
        <section aria-label="Bounds">
          <h3>Bounds</h3>
          <Facts>
            {of.bounds.map(bound => (
              <Fact key={bound.name} name={boundText(bound.name).says}>
                <span data-tone={bound.exceeded ? 'neg' : undefined}>
                  {withUnit(bound.value, bound)}
                  <small>
                    {bound.least ? 'at least' : 'at most'} {withUnit(bound.allowed, bound)}
                  </small>
                </span>
              </Fact>
            ))}
          </Facts>
        </section>
      )}
      {of.earlier.length > 0 && (
        <section aria-label="Earlier ones of the same subject">
          <h3>Earlier ones of the same subject</h3>
          <ul className={styles.earlier}>
            {of.earlier.map(one => (
              <li key={one.id}>
                <Link to={`/proposals/${one.id}`}>{one.title}</Link>
                <small>
                  {words(one.state)}, {dayAndTime(one.proposed.at)}
                </small>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

function withUnit(value: string, { name }: ProposalBound): string {
  return `${value} ${boundText(name).unit}`.trim()
}

function sentence(bound: ProposalBound): string {
  const { says } = boundText(bound.name)
  return `${says}: ${withUnit(bound.value, bound)}, ${bound.least ? 'at least' : 'at most'} ${withUnit(bound.allowed, bound)}`
}

/** What this operator can do with it: approve or reject, cancel one's own, or why neither. */
function Decide({ of, next }: { of: ProposalDetail; next: string | undefined }) {
  const { kind, id, title, typed: wanted } = of
  const [typed, setTyped] = useState('')
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState<'reject' | null>(null)
  const approve = useCommand(approveProposal, 'Approved', () => ({
    title: `Approve: ${title}`,
    about: `Proposed by ${of.proposed.operator.name}.`,
  }))
  const reject = useCommand(rejectProposal, 'Rejected')
  const cancel = useCommand(cancelProposal, 'Cancelled', () => ({
    title: `Cancel: ${title}`,
    about: 'It ends, and nothing changes. Whoever wants it proposes it anew.',
    confirm: 'Cancel the proposal',
    danger: true,
  }))
  const open = of.state === 'open'
  const ready = wanted === null || (typed.trim() === wanted && reason.trim().length > 0)
  const approving = () =>
    approve.mutate({ kind, id, ...(wanted !== null && { typed: typed.trim(), reason: reason.trim() }) })
  const can = open && of.blocker === null
  useKeys({
    A: can && ready && { label: 'approve', run: approving },
    R: open && of.blocker !== 'own' && { label: 'reject', run: () => setAsked('reject') },
    B: open && of.blocker === 'own' && { label: 'cancel', run: () => cancel.mutate({ kind, id }) },
  })
  if (!open)
    return (
      <p className={styles.foot}>
        {endedText(of)}
        {next && (
          <Link to={`/proposals/${next}`} autoFocus>
            Next one
          </Link>
        )}
      </p>
    )
  if (of.blocker === 'own')
    return (
      <div className={forms.row}>
        <p>You proposed this. Another operator approves or rejects it.</p>
        <Button
          variant="line"
          size="md"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({ kind, id })}
        >
          Cancel the proposal
        </Button>
      </div>
    )
  if (of.blocker === 'role') return <p>None of your roles decides this. It waits for others.</p>
  return (
    <>
      {wanted !== null && (
        <div className={forms.grid2}>
          <Field label={`Type ${wanted} again: it is beyond a bound`}>
            <TextInput value={typed} maxLength={100} onChange={event => setTyped(event.target.value)} />
          </Field>
          <Field label="Why is it right all the same?" help="Auditors read it.">
            <TextInput value={reason} maxLength={500} onChange={event => setReason(event.target.value)} />
          </Field>
        </div>
      )}
      <div className={forms.row}>
        <p>
          {ready
            ? 'You are the second operator: with your approval it is done at once.'
            : 'Approve opens when the value is typed and the reason given.'}
        </p>
        <Button variant="danger" size="md" pending={reject.isPending} onClick={() => setAsked('reject')}>
          Reject
        </Button>
        <Button size="md" disabled={!ready} pending={approve.isPending} onClick={approving}>
          {`Approve${wanted === null ? '' : ` ${wanted}`}`}
        </Button>
      </div>
      {asked === 'reject' &&
        (kind === 'recovery' ? (
          <ConfirmDialog
            title={`Reject: ${title}`}
            about="Nothing is taken away. The customer reads the reason, and may ask again."
            confirm="Reject"
            reasons={RECOVERY_REASONS}
            says={one => RECOVERY_REASON_TEXTS[one].en}
            onClose={() => setAsked(null)}
            onConfirm={chosen => {
              setAsked(null)
              reject.mutate({ kind, id, reason: chosen })
            }}
          />
        ) : (
          <TextDialog
            title={`Reject: ${title}`}
            about={`${of.proposed.operator.name} reads the reason. It ends, and nothing changes.`}
            label="Reason"
            confirm="Reject"
            onClose={() => setAsked(null)}
            onWritten={text => {
              setAsked(null)
              reject.mutate({ kind, id, reason: text })
            }}
          />
        ))}
    </>
  )
}

/** By whom it was decided meanwhile, or how it ended. */
function endedText({ state, approved, rejected }: ProposalDetail): string {
  const by = approved ?? rejected
  if ((state === 'approved' || state === 'rejected') && by)
    return `${words(state)} by ${by.operator.name}, ${moment(by.at)}.`
  return `${words(state)}: nobody decides it any more.`
}
