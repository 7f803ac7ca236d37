import { listAttachments, listUnmatchedDeposits, type UnmatchedDeposit } from '@matin/contract/admin/deposits'
import { useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { Person } from '#shared/customer/person.tsx'
import { nextItem } from '#shared/decision/next-item.ts'
import { ProposalDecision } from '#shared/decision/proposal-decision.tsx'
import { moment, money, shortened } from '#shared/format/format.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { Table } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState, useOpenItem } from '#shared/list/use-list-state.ts'
import { Block, Page } from '#shared/page/page.tsx'
import { Due } from '#shared/time/due.tsx'
import { DepositDrawer } from '../components/deposit-drawer.tsx'
import { ForeignArrivals } from '../components/foreign-arrivals.tsx'

/** A deposit with fewer hours left than this is shown as urgent, or as due soon. */
const URGENCY = { urgent: 12, soon: 24 }

function aboutOwner(customer: UnmatchedDeposit['customer']): string {
  if (!customer) return 'Unknown sender'
  if (customer.closed) return 'Account closed'
  return customer.receipts === 1 ? '1 open receipt' : `${customer.receipts} open receipts`
}

export function UnmatchedDeposits() {
  const { id } = useParams()
  const { operator } = useOperator()
  const [{ size }, narrow] = useListState({ size: ['', 'small'] })
  const list = useList(listUnmatchedDeposits, size === 'small' ? { size } : {})
  const open = useOpenItem('/deposits')
  const next = nextItem(list, id, row => row.proposed?.operator.id !== operator?.id, open)
  return (
    <Page
      title="Deposits"
      help={
        <p>
          Deposits to customers’ addresses without a receipt, and deposits to the hot wallet from unknown
          senders. Most customers submit their receipt themselves. After 72 hours an operator handles the
          deposit here: one finds out whose it is and proposes, another approves. The deposit is then credited
          immediately, and the customer is notified.
        </p>
      }
      drawer={
        id !== undefined && <DepositDrawer key={id} id={id} next={next} onClose={() => open(undefined)} />
      }
    >
      <Table
        label="Deposits without a receipt"
        above={
          <Filters label="Deposits to show">
            <Choice
              label="Amount"
              value={size}
              onChange={value => narrow({ size: value })}
              all="Recharge minimum or more"
              options={[{ value: 'small', label: 'Below the recharge minimum' }]}
            />
          </Filters>
        }
        list={list}
        empty={size === 'small' ? 'No small deposits waiting' : 'Every deposit has a receipt'}
        selected={id}
        onSelect={open}
        columns={[
          {
            name: 'Time left',
            cell: row => <Due secondsLeft={row.secondsLeft} at={list.at} {...URGENCY} />,
          },
          { name: 'Seen', spare: true, cell: row => moment(row.seenAt) },
          { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
          {
            name: 'Address of',
            cell: ({ customer }) => (
              <>
                {customer ? <Person {...customer} /> : 'The hot wallet'}
                <small>{aboutOwner(customer)}</small>
              </>
            ),
          },
          {
            name: 'From',
            spare: true,
            cell: row => <span className="hash">{shortened(row.sender)}</span>,
          },
          {
            name: 'Transaction',
            spare: true,
            cell: row => <span className="hash">{shortened(row.txid)}</span>,
          },
          {
            name: 'Proposed',
            cell: ({ proposed }) =>
              proposed && (
                <>
                  {proposed.operator.name}
                  <small>waiting for a second operator</small>
                </>
              ),
          },
        ]}
      />
      <Block title="Attached">
        <Attachments />
      </Block>
      <Block title="Other than USDT">
        <ForeignArrivals />
      </Block>
    </Page>
  )
}

function Attachments() {
  const list = useList(listAttachments, {})
  return (
    <Table
      label="Deposits attached by operators"
      list={list}
      empty="No deposits attached yet"
      columns={[
        {
          name: 'To',
          cell: row => (
            <>
              {row.customer ? <Person {...row.customer} /> : 'The treasury'}
              {row.receipt && <small>for receipt {row.receipt.slice(-6)}</small>}
            </>
          ),
        },
        { name: 'Amount, USDT', right: true, cell: row => money(row.amount) },
        { name: 'Proposed on', spare: true, cell: row => moment(row.proposed.at) },
        {
          name: 'Transfer',
          spare: true,
          cell: row => <span className="hash">{shortened(row.txid)}</span>,
        },
        { name: 'Reason', cell: row => row.reason },
        { name: 'By', cell: row => <ProposalDecision id={row.id} of={row} /> },
      ]}
    />
  )
}
