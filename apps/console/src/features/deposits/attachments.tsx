import {
  confirmAttachment,
  type DepositAttachment,
  listAttachments,
  rejectAttachment,
} from '@matin/contract/deposit-desk'
import { Decide, useTakeOff } from '../../shared/decide.tsx'
import { ENDED } from '../../shared/ended.ts'
import { moment, money, shortened } from '../../shared/format.ts'
import forms from '../../shared/forms.module.css'
import { OldNew } from '../../shared/old-new.tsx'
import { Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useList } from '../../shared/use-list.ts'

/** What operators proposed to attach, with what became of each. */
export function Attachments() {
  const list = useList(listAttachments, {})
  return (
    <Table
      label="Deposits attached by operators"
      list={list}
      empty="No deposit was attached"
      columns={[
        { name: 'Proposed on', cell: row => moment(row.proposed.at) },
        { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
        {
          name: 'To',
          cell: row => (
            <>
              {row.uid ?? 'The treasury'}
              {row.receipt && <small>for receipt {row.receipt.slice(-6)}</small>}
            </>
          ),
        },
        { name: 'Transfer', cell: row => <span className={forms.mono}>{shortened(row.txid)}</span> },
        { name: 'Reason', cell: row => row.reason },
        {
          name: 'By',
          cell: row => (
            <>
              {row.proposed.operator.name}
              <small>{stateOf(row)}</small>
            </>
          ),
        },
        { name: 'Decide', cell: row => <DecideAttachment row={row} /> },
      ]}
    />
  )
}

/** What became of it, in words. */
export function stateOf({ confirmed, rejected, overtaken, ended }: DepositAttachment): string {
  if (confirmed) return `confirmed by ${confirmed.operator.name}`
  if (rejected) return `rejected by ${rejected.operator.name}`
  if (ended) return ENDED[ended].toLowerCase()
  return overtaken ? 'the customer’s receipt came first' : 'a second person is wanted'
}

/** The second person's half: credits, or takes off; where it is booked its hash. */
export function DecideAttachment({ row }: { row: DepositAttachment }) {
  const { id, amount, uid, reason, proposed, confirmed, rejected, overtaken, hash } = row
  const confirm = useCommand(
    confirmAttachment,
    uid ? 'Credited: the customer is told' : 'Booked into the treasury',
    () => ({
      title: `Credit ${money(amount)} USDT to ${uid ?? 'the treasury'}`,
      about: (
        <>
          <p>
            {reason}. Proposed by {proposed.operator.name}.
          </p>
          <OldNew changes={[{ name: 'Whose it is', old: 'Nobody’s yet', now: uid ?? 'The treasury’s' }]} />
        </>
      ),
    }),
  )
  const reject = useTakeOff(rejectAttachment, proposed, `${money(amount)} USDT to ${uid ?? 'the treasury'}`)
  if (confirmed) return <span className={forms.mono}>{hash?.slice(0, 12)}</span>
  if (rejected || row.ended) return null
  return (
    <Decide
      proposed={proposed}
      confirm={
        overtaken
          ? null
          : {
              permission: 'approve_deposits',
              pending: confirm.isPending,
              onClick: () => confirm.mutate({ id }),
            }
      }
      reject={{
        permission: 'propose_deposits',
        pending: reject.isPending,
        onClick: () => reject.mutate({ id }),
      }}
    />
  )
}
