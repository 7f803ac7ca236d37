import { getWithdrawalBackground } from '@matin/contract/customer-desk'
import type { ReviewedWithdrawal } from '@matin/contract/review'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { Icon } from '@matin/ui/icon'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { TickMeter } from '@matin/ui/tick-meter'
import { METERS, toneOfTime, useSecondsLeft } from '../../shared/due.tsx'
import { countdown, dayAndTime, moment, money, words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts } from '../../shared/page.tsx'
import { Person } from '../../shared/person.tsx'
import { useOpened } from '../../shared/use-opened.ts'
import { LastDay, RiskFlags } from './risk-flags.tsx'
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
  const { operator } = useOperator()
  const background = useOpened(getWithdrawalBackground, { withdrawal: id }, { title: label })
  if (!row)
    return (
      <Drawer label={label} onClose={onClose} onMove={onMove}>
        {failed && <Note tone="neg">This request could not be loaded.</Note>}
      </Drawer>
    )
  const left = row.approvalsNeeded - row.approvals.length
  return (
    <Drawer
      label={`${label}, ${dayAndTime(row.submittedAt)}`}
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
              <Icon name="lock" size={16} />
              The amount stays frozen until{' '}
              {row.approvalsNeeded > 1 ? 'both approvals are' : 'the approval is'} in.
            </p>
            {row.customer.hold && (
              <p>
                Not to be approved before {moment(row.customer.hold.until)}: nothing may leave the account,{' '}
                {words(row.customer.hold.reason).toLowerCase()}.
              </p>
            )}
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
        <Fact name="Customer">
          <Person {...row.customer} />
          {background.data && <small>Joined {moment(background.data.joinedAt)}</small>}
        </Fact>
        <Fact name="Identity">
          <Chip icon="id" tone={row.customer.identityPassed ? 'pos' : 'plain'}>
            {row.customer.identityPassed ? 'Passed' : 'Not certified'}
          </Chip>
        </Fact>
        <Fact name="Within 24 hours">{money(row.withinDay)} USDT</Fact>
        {background.data && (
          <>
            <Fact name="24-hour limit">
              {money(background.data.limit.used)} of {money(background.data.limit.of)} USDT
            </Fact>
            <Fact name="Usually">
              {background.data.usual === null
                ? 'Nothing paid before'
                : `${money(background.data.usual)} USDT`}
            </Fact>
          </>
        )}
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
      <RiskFlags row={row} background={background.data} />
      {background.failed ? (
        <Note tone="neg">What happened before it could not be loaded.</Note>
      ) : (
        <LastDay background={background.data} />
      )}
      <h3>Approvals</h3>
      <Seats row={row} mine={approve ? (operator?.name ?? null) : null} />
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

/** Who approves and who did; the first seat that is free is that of whoever looks, if they may take it. */
function Seats({ row, mine }: { row: ReviewedWithdrawal; mine: string | null }) {
  if (row.approvedBy === 'rule') return <p className={styles.none}>None needed: approved by the rule</p>
  const open = row.state === 'submitted'
  const seats = Array.from({ length: Math.max(1, row.approvalsNeeded) }, (_, index) => row.approvals[index])
  return (
    <div className={styles.seats}>
      {seats.map((one, index) => {
        const isMine = mine !== null && index === row.approvals.length
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: seats have no other name
          <div key={index} data-mine={isMine || undefined}>
            <span>{seatOf(index, row.approvalsNeeded)}</span>
            <b>{one ? one.operator.name : isMine ? `You, ${mine}` : open ? 'Waiting' : 'Not given'}</b>
            {one && <small>{moment(one.at)}</small>}
          </div>
        )
      })}
    </div>
  )
}

function seatOf(index: number, needed: number): string {
  if (needed <= 1) return 'One person'
  return index === 0 ? 'First' : 'Second, another person'
}

/** Whether somebody is still to decide, or to sign. */
export function waits({ state, txid }: ReviewedWithdrawal): boolean {
  return state === 'submitted' || (state === 'approved' && txid === null)
}

function Deadline({ row, at }: { row: ReviewedWithdrawal; at: number }) {
  const left = useSecondsLeft({ secondsLeft: row.secondsLeft, at })
  const share = Math.max(0, Math.min(1, left / 86_400))
  const tone = toneOfTime(left)
  return (
    <span className={styles.deadline}>
      <b data-tone={tone}>{countdown(left)}</b>
      <small>decide by {dayAndTime(row.deadlineAt)}</small>
      <TickMeter
        ticks={48}
        share={1 - share}
        tone={METERS[tone]}
        height={12}
        label={`${countdown(left)} left of 24 hours`}
      />
    </span>
  )
}
