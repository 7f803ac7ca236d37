import { REASON_TEXTS } from '@matin/contract/reasons'
import {
  approveWithdrawal,
  getReview,
  getReviewFigures,
  type ReviewedWithdrawal,
  type ReviewView,
  rejectWithdrawal,
  reviewSearchText,
  signWithdrawal,
} from '@matin/contract/review'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { SearchField } from '@matin/ui/search-field'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { call } from '../../shared/api.ts'
import { money, upTo } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { shownList, Table } from '../../shared/table.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { columnsOf } from './columns.tsx'
import { FilterButton, Narrowing, NOT_NARROWED } from './filter.tsx'
import { KeysDialog } from './keys-dialog.tsx'
import { QueueFigures } from './queue-figures.tsx'
import { QueueFoot } from './queue-foot.tsx'
import { RejectDialog } from './reject-dialog.tsx'
import { RequestDrawer, waits } from './request-drawer.tsx'
import { SignDialog } from './sign-dialog.tsx'
import { EMPTY, Views } from './views.tsx'
import styles from './withdrawals.module.css'

/** What somebody typed as the server takes it; null for what is not whole. */
function searchOf(text: string): string | null {
  const taken = reviewSearchText(text)
  return 'text' in taken ? taken.text : null
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
  const [view, setView] = useState<ReviewView>('waiting')
  const [typed, setTyped] = useState('')
  const search = searchOf(typed)
  const [narrowed, setNarrowed] = useState(NOT_NARROWED)
  const [filtering, setFiltering] = useState(false)
  const narrow = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(narrow).length > 0
  const found = useList<ReviewedWithdrawal>('withdrawals', { view, ...(search && { search }), ...narrow })
  const partial = typed.trim() !== '' && search === null
  const list = partial ? { ...found, ...shownList<ReviewedWithdrawal & { id: string }>([]) } : found
  // Of the list's own part of the desk: it is asked for anew with the list.
  const { data: figures } = useQuery({
    queryKey: ['withdrawals', 'figures'],
    queryFn: () => call(getReviewFigures, {}, { quiet: true }),
  })
  const [rejecting, setRejecting] = useState<ReviewedWithdrawal | null>(null)
  const [helping, setHelping] = useState(false)
  const [signing, setSigning] = useState<ReviewedWithdrawal | null>(null)
  const detail = useQuery({
    queryKey: ['withdrawal', id],
    queryFn: () => call(getReview, { id: id ?? '' }, { quiet: true }),
    enabled: id !== undefined,
  })
  const rowOf = (wanted: string) => list.rows.find(one => one.id === wanted) ?? detail.data
  const approve = useAct(approveWithdrawal, 'Approved succeed', input => ({
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

  const { rows } = list
  const current = rows.find(row => row.id === id) ?? detail.data
  const at = rows.findIndex(row => row.id === id)
  const open = (next: string | undefined) => navigate(next ? `/withdrawals/${next}` : '/withdrawals')
  const move = (by: 1 | -1) => open(rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id)
  const mayApprove = (row: ReviewedWithdrawal) =>
    may('approve_withdrawals') &&
    row.state === 'submitted' &&
    row.customer.hold === null &&
    !row.approvals.some(one => one.operator.id === operator?.id)

  const maySign = (row: ReviewedWithdrawal) =>
    may('approve_withdrawals') &&
    row.state === 'approved' &&
    row.signatures.cap !== null &&
    !row.signatures.given.some(one => one.operator.id === operator?.id)

  const mayReject = (row: ReviewedWithdrawal) => may('reject_withdrawals') && waits(row)

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
    else if (event.key === 'r' && current && mayReject(current)) setRejecting(current)
  }
  useEffect(() => {
    const listen = (event: KeyboardEvent) => keys.current(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])

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
        <>
          <span ref={searchBox} className={styles.search}>
            <SearchField
              value={typed}
              onChange={setTyped}
              label="Request’s last 6, UID or address"
              clearLabel="Clear"
              hotkey="/"
            />
          </span>
          <FilterButton
            open={filtering}
            count={Object.keys(narrow).length}
            onToggle={() => setFiltering(!filtering)}
          />
        </>
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
            reject={current && mayReject(current) ? () => setRejecting(current) : null}
          />
        )
      }
    >
      <QueueFigures figures={figures} />
      <Table
        label="Withdrawals"
        above={<Views view={view} onChange={setView} figures={figures} />}
        narrowing={filtering && <Narrowing value={narrowed} onChange={setNarrowed} />}
        columns={columnsOf(view, list.at)}
        list={list}
        empty={
          partial
            ? 'Searched for are the last 6 characters of a request, a whole UID or a whole address'
            : search || isNarrowed
              ? 'Nothing of that in this view'
              : EMPTY[view]
        }
        selected={id}
        onSelect={open}
      />
      <QueueFoot
        count={
          search === null && !isNarrowed && figures
            ? upTo(figures.views[view])
            : `${rows.length}${list.more ? '+' : ''}`
        }
        at={list.at}
      />
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
