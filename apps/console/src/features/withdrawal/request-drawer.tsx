import type { ReviewedWithdrawal } from '@matin/contract/review'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { Icon } from '@matin/ui/icon'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { TickMeter } from '@matin/ui/tick-meter'
import { countdown, moment, money, words } from '../../shared/format.ts'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { useSecondsLeft } from '../../shared/time-left.tsx'
import { toneOf } from './marks.tsx'
import styles from './withdrawals.module.css'

interface RequestDrawerProps {
  id: string
  row: ReviewedWithdrawal | undefined
  at: number
  failed: boolean
  onClose: () => void
  onMove: (by: 1 | -1) => void
  approve: (() => void) | null
  approving: boolean
  sign: (() => void) | null
  reject: (() => void) | null
}

/** One request with all that its decision wants, and the decision. */
export function RequestDrawer({
  id,
  row,
  at,
  failed,
  onClose,
  onMove,
  approve,
  approving,
  sign,
  reject,
}: RequestDrawerProps) {
  const label = `Request ${id.slice(-6)}`
  if (!row)
    return (
      <Drawer label={label} onClose={onClose} onMove={onMove}>
        {failed && <Note tone="neg">This request could not be loaded.</Note>}
      </Drawer>
    )
  const left = row.approvalsNeeded - row.approvals.length
  return (
    <Drawer
      label={`${label}, ${moment(row.submittedAt)}`}
      onClose={onClose}
      onMove={onMove}
      footer={
        sign ? (
          <Button size="md" block onClick={sign}>
            Sign
          </Button>
        ) : row.state === 'submitted' ? (
          <>
            <p>
              The amount stays frozen until{' '}
              {row.approvalsNeeded > 1 ? 'both approvals are' : 'the approval is'} in.
            </p>
            <div className={styles.buttons}>
              <Button variant="danger" size="md" disabled={!reject} onClick={() => reject?.()}>
                Reject
              </Button>
              <Button size="md" disabled={!approve} pending={approving} onClick={() => approve?.()}>
                {left > 1 ? 'Approve, pass on' : 'Approve'}
              </Button>
            </div>
          </>
        ) : null
      }
    >
      <div className={styles.amount}>
        <Money value={row.quantity} unit="USDT" size="l" />
        {waits(row) && <Deadline row={row} at={at} />}
      </div>
      <Facts>
        <Fact name="Customer">{row.customer.uid}</Fact>
        <Fact name="Identity">
          <Chip icon="id" tone={row.customer.identityPassed ? 'pos' : 'plain'}>
            {row.customer.identityPassed ? 'Passed' : 'Not certified'}
          </Chip>
        </Fact>
        <Fact name="Within 24 hours">{money(row.withinDay)} USDT</Fact>
        <Fact name="Fee">{money(row.fee)} USDT</Fact>
        <Fact name="Arrives">{money(row.arrival)} USDT</Fact>
        <Fact name="State">{words(row.state)}</Fact>
        {row.sentAt && <Fact name="Sent">{moment(row.sentAt)}</Fact>}
        {row.rejected && (
          <Fact name="Rejected">
            {row.rejected.operator.name}
            <small>{moment(row.rejected.at)}</small>
          </Fact>
        )}
        {row.reason && <Fact name="Reason">{words(row.reason)}</Fact>}
        <Fact name="To">
          <span className={styles.mono}>
            <b>{row.address.slice(0, 6)}</b>
            {row.address.slice(6, -6)}
            <b>{row.address.slice(-6)}</b>
          </span>
        </Fact>
      </Facts>
      {row.customer.hold && (
        <Note tone="warn">
          Nothing may leave until {moment(row.customer.hold.until)}:{' '}
          {words(row.customer.hold.reason).toLowerCase()}.
        </Note>
      )}
      <h3 className={styles.risk}>
        Risk
        <span data-tone={toneOf(row.risk)}>
          {row.risk.points} of {row.risk.threshold}
        </span>
      </h3>
      <ul className={styles.flags}>
        {row.risk.flags.map(({ flag, points }) => (
          <li key={flag}>
            <Icon name="flag" size={18} />
            <b>{words(flag)}</b>
            <span>+{points}</span>
          </li>
        ))}
        {row.risk.flags.length === 0 && (
          <li>
            <Icon name="check-circle" size={18} />
            <b>Nothing found</b>
            <span>0</span>
          </li>
        )}
      </ul>
      <h3>Approvals</h3>
      <div className={styles.seats}>
        {Array.from({ length: Math.max(1, row.approvalsNeeded) }, (_, index) => row.approvals[index]).map(
          (one, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name
            <div key={index}>
              <span>{index === 0 ? 'First' : 'Second, another person'}</span>
              <b>{one ? one.operator.name : 'Waiting'}</b>
              {one && <small>{moment(one.at)}</small>}
            </div>
          ),
        )}
      </div>
      {row.signatures.cap && (
        <>
          <h3>Signatures</h3>
          <Note tone="warn">
            {words(row.signatures.cap)} of the signer stops it: {row.signatures.given.length} of{' '}
            {row.signatures.needed} signatures are in.
          </Note>
          <Facts>
            {row.signatures.given.map(one => (
              <Fact key={one.operator.id} name={one.operator.name}>
                until {moment(one.expiresAt)}
              </Fact>
            ))}
          </Facts>
        </>
      )}
    </Drawer>
  )
}

/** Whether somebody is still to decide, or to sign. */
export function waits({ state, txid }: ReviewedWithdrawal): boolean {
  return state === 'submitted' || (state === 'approved' && txid === null)
}

function Deadline({ row, at }: { row: ReviewedWithdrawal; at: number }) {
  const left = useSecondsLeft({ secondsLeft: row.secondsLeft, at })
  const share = Math.max(0, Math.min(1, left / 86_400))
  return (
    <span className={styles.deadline}>
      <b data-tone={left < 7200 ? 'neg' : left < 21_600 ? 'warn' : undefined}>{countdown(left)}</b>
      <small>decide by {moment(row.deadlineAt)}</small>
      <TickMeter
        ticks={48}
        share={1 - share}
        tone="ink"
        height={12}
        label={`${countdown(left)} left of 24 hours`}
      />
    </span>
  )
}
