import { REASON_TEXTS } from '@matin/contract/reasons'
import {
  approveWithdrawal,
  getReview,
  type ReviewedWithdrawal,
  rejectWithdrawal,
} from '@matin/contract/review'
import { REJECT_REASONS } from '@matin/domain/withdrawal/reason'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { Dialog } from '@matin/ui/dialog'
import { Field } from '@matin/ui/field'
import { Icon } from '@matin/ui/icon'
import { Money } from '@matin/ui/money'
import { Note } from '@matin/ui/note'
import { SearchField } from '@matin/ui/search-field'
import { TickMeter } from '@matin/ui/tick-meter'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { Select } from '../../shared/controls.tsx'
import { countdown, moment, money, shortened, words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Drawer, Fact, Facts, Page } from '../../shared/page.tsx'
import { useStepUp } from '../../shared/step-up.tsx'
import { type Column, Table } from '../../shared/table.tsx'
import { TimeLeft, useSecondsLeft } from '../../shared/time-left.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { SignDialog } from './sign-dialog.tsx'
import styles from './withdrawals.module.css'

const VIEWS = {
  waiting: 'Waiting',
  first: 'First approval',
  second: 'Second approval',
  signatures: 'Signatures',
} as const
type View = keyof typeof VIEWS

/** What a request waits for. */
function viewOf(row: ReviewedWithdrawal): Exclude<View, 'waiting'> {
  if (row.state !== 'submitted') return 'signatures'
  return row.approvals.length === 0 ? 'first' : 'second'
}

export function Withdrawals() {
  const { operator, may } = useOperator()
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useList<ReviewedWithdrawal>('withdrawals')
  const [view, setView] = useState<View>('waiting')
  const [search, setSearch] = useState('')
  const [rejecting, setRejecting] = useState<ReviewedWithdrawal | null>(null)
  const [signing, setSigning] = useState<ReviewedWithdrawal | null>(null)
  const detail = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call(getReview, { id: id ?? '' }, { quiet: true }),
    enabled: id !== undefined,
    refetchInterval: 5000,
  })
  const ask = useStepUp()
  const approve = useAct(approveWithdrawal, 'Approved')
  const searchBox = useRef<HTMLSpanElement>(null)

  const wanted = search.trim().toLowerCase()
  const rows = list.rows.filter(
    row =>
      (view === 'waiting' || viewOf(row) === view) &&
      [row.id, row.customer.uid, row.address].some(text => text.toLowerCase().includes(wanted)),
  )
  const current = rows.find(row => row.id === id) ?? detail.data
  const at = rows.findIndex(row => row.id === id)
  const open = (next: string | undefined) => navigate(next ? `/withdrawals/${next}` : '/withdrawals')
  const move = (by: 1 | -1) => open(rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id)
  const mayApprove = (row: ReviewedWithdrawal) =>
    may('approve_withdrawals') &&
    row.state === 'submitted' &&
    !row.approvals.some(one => one.operator.id === operator?.id)

  const maySign = (row: ReviewedWithdrawal) =>
    may('approve_withdrawals') &&
    row.state === 'approved' &&
    row.signatures.cap !== null &&
    !row.signatures.given.some(one => one.operator.id === operator?.id)

  async function approveNow(row: ReviewedWithdrawal) {
    if (wantsSignatures(row.signatures.cap)) return setSigning(row)
    const totp = await ask(
      `Approve ${money(row.quantity)} USDT`,
      `To ${row.address}, for the customer ${row.customer.uid}. ${money(row.arrival)} USDT arrives.`,
    )
    if (totp !== null) approve.mutate({ id: row.id, totp })
  }

  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined)
  keys.current = event => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('input, select, textarea, dialog, [role=dialog]')
    if (typing || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === '/') {
      event.preventDefault()
      searchBox.current?.querySelector('input')?.focus()
    } else if (event.key === 'j') move(1)
    else if (event.key === 'k') move(-1)
    else if (event.key === 'Escape' && id) open(undefined)
    else if (event.key === 'a' && current && mayApprove(current)) void approveNow(current)
    else if (event.key === 'r' && current && may('reject_withdrawals')) setRejecting(current)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

  const columns: Column<ReviewedWithdrawal>[] = [
    { name: 'Time left', cell: row => <TimeLeft secondsLeft={row.secondsLeft} at={list.at} /> },
    { name: 'Request', cell: row => <b className={styles.semi}>{row.id.slice(-6)}</b> },
    {
      name: 'Customer',
      cell: row => (
        <>
          {row.customer.uid}
          <small>{row.customer.identityPassed ? 'Identity passed' : 'Not certified'}</small>
        </>
      ),
    },
    {
      name: 'Amount, USDT',
      right: true,
      cell: row => (
        <>
          <b className={styles.semi}>{money(row.quantity)}</b>
          <small>{money(row.arrival)} arrives</small>
        </>
      ),
    },
    { name: 'To', cell: row => <span className={styles.mono}>{shortened(row.address)}</span> },
    { name: 'Risk', right: true, cell: row => <Risk risk={row.risk} /> },
    { name: 'Flags', cell: row => <Flags row={row} /> },
    { name: 'Approvals', cell: row => <Approvals row={row} /> },
  ]
  const due = list.rows.filter(row => row.secondsLeft < 4 * 3600).length
  const mine = list.rows.filter(mayApprove).length

  return (
    <Page
      title="Withdrawals"
      help={
        <>
          <p>
            Every request is decided within 24 hours of its submission; the customer sees the deadline. Look
            at the risk, compare the address, then approve or reject with the reason that the customer reads.
          </p>
          <p>
            Above the dual limit two different operators approve; above a cap of the signer both sign with
            their own key as well. The procedure is in docs/operations.md, “The signer”.
          </p>
        </>
      }
      actions={
        <span ref={searchBox} className={styles.search}>
          <SearchField
            value={search}
            onChange={setSearch}
            label="Request, UID or address"
            clearLabel="Clear"
          />
        </span>
      }
      drawer={
        id !== undefined && (
          <Request
            key={id}
            id={id}
            row={current}
            at={current === detail.data ? detail.dataUpdatedAt : list.at}
            failed={detail.isError}
            onClose={() => open(undefined)}
            onMove={move}
            approve={current && mayApprove(current) ? () => void approveNow(current) : null}
            approving={approve.isPending}
            sign={current && maySign(current) ? () => setSigning(current) : null}
            reject={current && may('reject_withdrawals') ? () => setRejecting(current) : null}
          />
        )
      }
    >
      <dl className={styles.figures}>
        <div>
          <dt>Due within 4 hours</dt>
          <dd data-tone={due > 0 ? 'neg' : undefined}>{due}</dd>
        </div>
        <div>
          <dt>Needs my approval</dt>
          <dd>{mine}</dd>
        </div>
        <div>
          <dt>Frozen in the queue</dt>
          <dd>
            {money(sum(list.rows.map(row => row.quantity)))}
            <small>USDT</small>
          </dd>
        </div>
      </dl>
      <div className={styles.tabs} role="tablist" aria-label="What it waits for">
        {(Object.keys(VIEWS) as View[]).map(name => (
          <button
            key={name}
            type="button"
            role="tab"
            aria-selected={view === name}
            onClick={() => setView(name)}
          >
            {VIEWS[name]}
            <i>
              {name === 'waiting' ? list.rows.length : list.rows.filter(row => viewOf(row) === name).length}
            </i>
          </button>
        ))}
      </div>
      <Table
        label="Withdrawals"
        columns={columns}
        list={{ ...list, rows }}
        empty={list.rows.length > 0 ? 'Nothing of that in the queue' : 'No withdrawal waits'}
        selected={id}
        onSelect={open}
      />
      <footer className={styles.keys}>
        <span className="num">
          {rows.length} {rows.length === 1 ? 'request' : 'requests'} · live
        </span>
        <span>
          <kbd>J</kbd>
          <kbd>K</kbd> move
        </span>
        <span>
          <kbd>A</kbd> approve
        </span>
        <span>
          <kbd>R</kbd> reject
        </span>
        <span>
          <kbd>/</kbd> search
        </span>
      </footer>
      {signing && <SignDialog row={signing} onClose={() => setSigning(null)} />}
      {rejecting && <Reject row={rejecting} onClose={() => setRejecting(null)} />}
    </Page>
  )
}

/** Of amounts as they come over the wire. */
function sum(amounts: readonly string[]): string {
  const minor = amounts.reduce((all, amount) => {
    const [whole = '0', fraction = ''] = amount.split('.')
    return all + BigInt(whole + fraction.padEnd(6, '0').slice(0, 6))
  }, 0n)
  const text = minor.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6, -4)}`
}

function toneOf({ points, threshold }: ReviewedWithdrawal['risk']): 'neg' | 'warn' | undefined {
  if (points >= threshold) return 'neg'
  return points * 2 >= threshold ? 'warn' : undefined
}

function Risk({ risk }: { risk: ReviewedWithdrawal['risk'] }) {
  return (
    <b className={styles.semi} data-tone={toneOf(risk)}>
      {risk.points}
    </b>
  )
}

function Flags({ row }: { row: ReviewedWithdrawal }) {
  if (row.customer.hold)
    return (
      <Chip tone="neg" icon="lock">
        Held
      </Chip>
    )
  const [first, ...others] = row.risk.flags.toSorted((a, b) => b.points - a.points)
  if (!first) return <Chip icon="check">Clean</Chip>
  return (
    <span title={others.map(one => words(one.flag)).join(', ') || undefined}>
      <Chip tone={toneOf(row.risk) ?? 'plain'} icon="flag">
        {words(first.flag)}
        {others.length > 0 && ` +${others.length}`}
      </Chip>
    </span>
  )
}

function Approvals({ row }: { row: ReviewedWithdrawal }) {
  const places = Array.from(
    { length: Math.max(row.approvalsNeeded, row.approvals.length) },
    (_, index) => row.approvals[index],
  )
  const given = row.approvals.map(one => one.operator.name).join(', ')
  return (
    <span className={styles.approvals} title={given || undefined}>
      <span className="sr">
        {row.approvals.length} of {row.approvalsNeeded} approvals {given}
      </span>
      {places.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places have no other name
        <i key={index} aria-hidden="true" data-on={one ? true : undefined}>
          {one?.operator.name.slice(0, 2).toUpperCase()}
        </i>
      ))}
    </span>
  )
}

interface RequestProps {
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

function Request({ id, row, at, failed, onClose, onMove, approve, approving, sign, reject }: RequestProps) {
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
        <Deadline row={row} at={at} />
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

function Reject({ row, onClose }: { row: ReviewedWithdrawal; onClose: () => void }) {
  const [reason, setReason] = useState<(typeof REJECT_REASONS)[number]>('review_rejected')
  const reject = useAct(rejectWithdrawal, 'Rejected: the amount is back with the customer')
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Reject ${money(row.quantity)} USDT`}
      description="The amount returns at once, and the customer reads:"
      actions={
        <>
          <Button variant="quiet" size="md" onClick={onClose}>
            Back
          </Button>
          <Button
            variant="danger"
            size="md"
            pending={reject.isPending}
            onClick={() => reject.mutate({ id: row.id, reason }, { onSuccess: onClose })}
          >
            Reject
          </Button>
        </>
      }
    >
      <Field label="Reason" help={REASON_TEXTS[reason].en}>
        <Select
          value={reason}
          onChange={setReason}
          options={REJECT_REASONS.map(value => ({ value, label: words(value) }))}
        />
      </Field>
    </Dialog>
  )
}
