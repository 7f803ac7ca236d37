import type { ProposalDetail } from '@matin/contract/admin/proposals'
import { RECOVERY_REASONS } from '@matin/domain/auth/recovery'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Timeline, type TimelineStep } from '@matin/ui/timeline'
import { Link } from 'react-router'
import { boundText, boundWithUnit } from '#shared/decision/bounds.ts'
import { dayAndTime, initials, moment, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import styles from '../screens/proposals.module.css'

export function Background({ of }: { of: ProposalDetail }) {
  return (
    <>
      <section aria-label="Why">
        <h3>Why</h3>
        <Said by={of.proposed} text={of.reason || 'No reason given'} />
        {of.approved && of.secondReason && (
          <Said by={of.approved} text={of.secondReason} about="approved out of bounds" />
        )}
        {of.rejected && of.endReason && <Said by={of.rejected} text={endReasonOf(of)} about="rejected" />}
      </section>
      {of.bounds.length > 0 && (
        <section aria-label="Bounds">
          <h3>Bounds</h3>
          <ul className={styles.bounds}>
            {of.bounds.map(bound => (
              <li key={bound.name} className="gap-2 soft" data-exceeded={bound.exceeded || undefined}>
                <Icon name={bound.exceeded ? 'alert' : 'check'} size={16} />
                <span>
                  {boundText(bound.name).says}
                  <small className="block">
                    {bound.exceeded && 'exceeded, '}
                    {bound.least ? 'at least' : 'at most'} {boundWithUnit(bound.allowed, bound)}
                  </small>
                </span>
                <b className="tabular">{boundWithUnit(bound.value, bound)}</b>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-label="Steps">
        <h3>Steps</h3>
        <Timeline label="Steps" steps={stepsOf(of)} />
      </section>
      {of.earlier.length > 0 && (
        <section aria-label="Earlier proposals for this">
          <h3>Earlier proposals for this</h3>
          <ul>
            {of.earlier.map(one => (
              <li key={one.id} className="py-1">
                <Link to={`/proposals/${one.id}`}>{one.title}</Link>
                <small className="block">
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

/** Returns the reason of a rejection. For a recovery it is the sentence that the customer reads. */
function endReasonOf({ kind, endReason }: ProposalDetail): string {
  const reason = kind === 'recovery' ? RECOVERY_REASONS.find(one => one === endReason) : undefined
  return reason ? text('en', `reasons.recovery.${reason}`) : (endReason ?? '')
}

interface SaidProps {
  by: ProposalDetail['proposed']
  text: string
  about?: string
}

function Said({ by: { operator, at }, text, about }: SaidProps) {
  return (
    <div className={cx(styles.said, 'gap-2 pb-2')}>
      <i className="initials" aria-hidden="true">
        {initials(operator.name)}
      </i>
      <p>
        <b>{operator.name}</b>{' '}
        <small>
          {about && `${about}, `}
          {moment(at)}
        </small>
        <span className="block wrap-anywhere">{text}</span>
      </p>
    </div>
  )
}

/** Only settings that replace an earlier value wait a day after approval (migrations/0011_funding.sql). */
export function waitsAfter({ kind, changes }: ProposalDetail): boolean {
  return kind === 'settings_proposal' && changes.some(({ from }) => Boolean(from))
}

function stepsOf(of: ProposalDetail): TimelineStep[] {
  const proposed: TimelineStep[] = [
    {
      key: 'proposed',
      state: 'done',
      title: `Proposed by ${of.proposed.operator.name}`,
      end: dayAndTime(of.proposed.at),
    },
  ]
  const exceeded = of.bounds.filter(bound => bound.exceeded).length
  if (of.bounds.length > 0 || of.boundsExceeded.length > 0)
    proposed.push({
      key: 'bounds',
      state: 'done',
      title: 'Bounds checked',
      // A decided proposal keeps the names of those that it was beyond.
      detail:
        of.bounds.length > 0
          ? `${exceeded} of ${of.bounds.length} exceeded`
          : `Out of bounds: ${of.boundsExceeded.map(name => boundText(name).says).join(', ')}`,
    })
  if (of.state === 'open')
    return [
      ...proposed,
      {
        key: 'second',
        state: 'now',
        title: 'Second operator',
        detail: of.blocker === null ? 'You can decide' : `Not ${of.proposed.operator.name}`,
        end: `by ${dayAndTime(of.expiresAt)}`,
      },
      {
        key: 'done',
        state: 'later',
        title: waitsAfter(of) ? 'In effect' : 'Done',
        detail: waitsAfter(of) ? '24 hours after the approval' : 'Immediately on approval',
      },
    ]
  const by = of.approved ?? of.rejected
  const title =
    by && (of.state === 'approved' || of.state === 'rejected')
      ? `${words(of.state)} by ${by.operator.name}`
      : words(of.state)
  const at = of.approved?.at ?? of.rejected?.at ?? of.cancelled?.at
  return [
    ...proposed,
    {
      key: 'end',
      state: of.state === 'approved' ? 'done' : 'failed',
      title,
      ...(at !== undefined && { end: dayAndTime(at) }),
    },
    ...(of.waitsUntil === null
      ? []
      : [
          {
            key: 'done',
            state: 'now' as const,
            title: 'In effect',
            end: `from ${dayAndTime(of.waitsUntil)}`,
          },
        ]),
  ]
}
