import { REASON_TEXTS } from '@matin/contract/reasons'
import {
  approveWithdrawal,
  getReview,
  getReviewFigures,
  listReviews,
  REVIEW_IDENTITIES,
  REVIEW_RISKS,
  REVIEW_VIEWS,
  type ReviewedWithdrawal,
  rejectWithdrawal,
  reviewSearchText,
  signWithdrawal,
} from '@matin/contract/review'
import { wantsSignatures } from '@matin/domain/withdrawal/signing-caps'
import { SearchField } from '@matin/ui/search-field'
import { useState } from 'react'
import { useParams } from 'react-router'
import { counted, money, upTo } from '../../shared/format.ts'
import { useKeys } from '../../shared/keys.ts'
import { useOperator } from '../../shared/operator.ts'
import { Page } from '../../shared/page.tsx'
import { shownList, Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'
import { useListState, useOpenItem } from '../../shared/use-list-state.ts'
import { useRead } from '../../shared/use-read.ts'
import { columnsOf } from './columns.tsx'
import { FilterButton, Narrowing } from './filter.tsx'
import { QueueFigures } from './queue-figures.tsx'
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
  const [{ view, search: typed, ...narrowed }, set] = useListState({
    view: REVIEW_VIEWS,
    search: '',
    risk: ['', ...REVIEW_RISKS],
    identity: ['', ...REVIEW_IDENTITIES],
  })
  const search = searchOf(typed)
  const [filtering, setFiltering] = useState(false)
  const narrow = Object.fromEntries(Object.entries(narrowed).filter(([, value]) => value !== ''))
  const isNarrowed = Object.keys(narrow).length > 0
  const found = useList(listReviews, { view, ...(search && { search }), ...narrow })
  const partial = typed.trim() !== '' && search === null
  const list = partial ? { ...found, ...shownList<ReviewedWithdrawal & { id: string }>([]) } : found
  // Of the list's own part of the desk: it is asked for anew with the list.
  const { data: figures } = useRead(getReviewFigures, {})
  const [rejecting, setRejecting] = useState<ReviewedWithdrawal | null>(null)
  const [signing, setSigning] = useState<ReviewedWithdrawal | null>(null)
  const detail = useRead(getReview, { id: id ?? '' }, { enabled: id !== undefined })
  const rowOf = (wanted: string) => list.rows.find(one => one.id === wanted) ?? detail.data
  const approve = useCommand(approveWithdrawal, 'Approved', input => ({
    ...aboutApproval(rowOf(input.id)),
    confirmed: input.signature !== undefined,
  }))
  const sign = useCommand(signWithdrawal, 'Signed')
  const reject = useCommand(rejectWithdrawal, 'Rejected: the amount is back with the customer', input => ({
    title: 'Reject the withdrawal',
    about: `The customer reads: ${REASON_TEXTS[input.reason].en}`,
    confirmed: true,
  }))

  const { rows } = list
  const current = rows.find(row => row.id === id) ?? detail.data
  const at = rows.findIndex(row => row.id === id)
  const open = useOpenItem('/withdrawals')
  const move = (by: 1 | -1) =>
    open(rows[Math.min(rows.length - 1, Math.max(0, at < 0 ? 0 : at + by))]?.id, { replace: true })
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

  useKeys({
    A: current && mayApprove(current) && { label: 'approve', run: () => approveNow(current) },
    R: current && mayReject(current) && { label: 'reject', run: () => setRejecting(current) },
  })

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
          <span className={styles.search}>
            <SearchField
              value={typed}
              onChange={text => set({ search: text })}
              label="Request’s last 6, UID or address"
              clearLabel="Clear"
            />
          </span>
          <FilterButton
            open={filtering}
            count={Object.keys(narrow).length}
            onToggle={() => setFiltering(!filtering)}
          />
        </>
      }
      count={counted(
        search === null && !isNarrowed && figures
          ? upTo(figures.views[view])
          : `${rows.length}${list.more ? '+' : ''}`,
        'request',
      )}
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
        above={<Views view={view} onChange={next => set({ view: next })} figures={figures} />}
        narrowing={filtering && <Narrowing value={narrowed} onChange={set} />}
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
