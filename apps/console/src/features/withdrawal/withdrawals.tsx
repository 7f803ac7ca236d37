import { REASON_TEXTS } from '@matin/contract/reasons'
import {
  approveWithdrawal,
  getReview,
  type ReviewedWithdrawal,
  rejectWithdrawal,
  signWithdrawal,
} from '@matin/contract/review'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { SearchField } from '@matin/ui/search-field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { money, shortened } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { type Column, Table } from '../../shared/table.tsx'
import { TimeLeft } from '../../shared/time-left.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { KeysDialog } from './keys-dialog.tsx'
import { Approvals, Flags, Risk } from './marks.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDrawer } from './request-drawer.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { sum } from './sum.ts'
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

function aboutApproval(row: ReviewedWithdrawal | undefined) {
  if (!row) return { title: 'Approve the withdrawal' }
  const { quantity, address, customer, arrival } = row
  return {
    title: `Approve ${money(quantity)} USDT`,
    about: `To ${address}, for the customer ${customer.uid}. ${money(arrival)} USDT arrives.`,
  }
}

export function Withdrawals() {
  const { operator, may } = useOperator()
  const { id } = useParams()
  const navigate = useNavigate()
  const list = useList<ReviewedWithdrawal>('withdrawals')
  const [view, setView] = useState<View>('waiting')
  const [search, setSearch] = useState('')
  const [rejecting, setRejecting] = useState<ReviewedWithdrawal | null>(null)
  const [helping, setHelping] = useState(false)
  const [signing, setSigning] = useState<ReviewedWithdrawal | null>(null)
  const detail = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call(getReview, { id: id ?? '' }, { quiet: true }),
    enabled: id !== undefined,
  })
  const rowOf = (wanted: string) => list.rows.find(one => one.id === wanted) ?? detail.data
  const approve = useAct(approveWithdrawal, 'Approved', input => ({
    ...aboutApproval(rowOf(input.id)),
    confirmed: input.signature !== undefined,
  }))
  const sign = useAct(signWithdrawal, 'Signed')
  const reject = useAct(rejectWithdrawal, 'Rejected: the amount is back with the customer', input => ({
    title: 'Reject the withdrawal',
    about: `The customer reads: ${REASON_TEXTS[input.reason].en}`,
    confirmed: true,
  }))
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

  const approveNow = (row: ReviewedWithdrawal) =>
    wantsSignatures(row.signatures.cap) ? setSigning(row) : approve.mutate({ id: row.id })

  const keys = useRef<(event: KeyboardEvent) => void>(() => undefined)
  keys.current = event => {
    const typing =
      event.target instanceof HTMLElement &&
      event.target.closest('input, select, textarea, dialog, [role=dialog]')
    if (typing || event.metaKey || event.ctrlKey || event.altKey) return
    if (event.key === '/') {
      event.preventDefault()
      searchBox.current?.querySelector('input')?.focus()
    } else if (event.key === '?') setHelping(true)
    else if (event.key === 'j') move(1)
    else if (event.key === 'k') move(-1)
    else if (event.key === 'Escape' && id) open(undefined)
    else if (event.key === 'a' && current && mayApprove(current)) approveNow(current)
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
  // Of what has been asked for: the longest wait stands first, so that what is due is there.
  const more = list.more ? '+' : ''

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
            their own key as well.
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
          <RequestDrawer
            key={id}
            id={id}
            row={current}
            at={current === detail.data ? detail.dataUpdatedAt : list.at}
            failed={detail.isError}
            onClose={() => open(undefined)}
            onMove={move}
            approve={current && mayApprove(current) ? () => approveNow(current) : null}
            approving={approve.isPending || sign.isPending}
            sign={current && maySign(current) ? () => setSigning(current) : null}
            reject={current && may('reject_withdrawals') ? () => setRejecting(current) : null}
          />
        )
      }
    >
      <dl className={styles.figures}>
        <div>
          <dt>Due within 4 hours</dt>
          <dd data-tone={due > 0 ? 'neg' : undefined}>
            {due}
            {due === list.rows.length && more}
          </dd>
        </div>
        <div>
          <dt>Needs my approval</dt>
          <dd>
            {mine}
            {more}
          </dd>
        </div>
        <div>
          <dt>Frozen in the queue</dt>
          <dd>
            {money(sum(list.rows.map(row => row.quantity)))}
            {more}
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
              {more}
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
          {rows.length}
          {more} {rows.length === 1 ? 'request' : 'requests'} · live
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
        <span>
          <kbd>?</kbd> keys
        </span>
      </footer>
      {helping && <KeysDialog onClose={() => setHelping(false)} />}
      {signing && (
        <SignDialog
          row={signing}
          onClose={() => setSigning(null)}
          onSigned={signature => {
            setSigning(null)
            const input = { id: signing.id, signature }
            if (signing.state === 'submitted') approve.mutate(input)
            else sign.mutate(input)
          }}
        />
      )}
      {rejecting && (
        <RejectDialog
          row={rejecting}
          onClose={() => setRejecting(null)}
          onReject={reason => {
            setRejecting(null)
            reject.mutate({ id: rejecting.id, reason })
          }}
        />
      )}
    </Page>
  )
}
