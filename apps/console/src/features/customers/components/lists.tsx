import {
  type getAdminCustomer,
  listCustomerActivity,
  listCustomerDevices,
  listCustomerOrders,
  listCustomerRecharges,
  listCustomerWithdrawals,
} from '@matin/contract/admin/customer'
import type { WalletLogItem } from '@matin/contract/assets'
import type { DataOf } from '@matin/contract/endpoint'
import { CUSTOMER_EVENTS } from '@matin/domain/ledger/account'
import { ORDER_STATES } from '@matin/domain/mining/order-state'
import { PRODUCT_KINDS } from '@matin/domain/mining/product-kind'
import { Tabs } from '@matin/ui/tabs'
import { TickMeter } from '@matin/ui/tick-meter'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { moment, money, shortened, words } from '#shared/format/format.ts'
import { text } from '#shared/format/texts.ts'
import { useKeys } from '#shared/keys/keys.ts'
import { Choice, Filters } from '#shared/list/filters.tsx'
import { ListBlock } from '#shared/list/list-block.tsx'
import { shownList } from '#shared/list/table.tsx'
import { useList } from '#shared/list/use-list.ts'
import { useListState } from '#shared/list/use-list-state.ts'
import { CustomerRequest } from './request.tsx'

type Customer = DataOf<typeof getAdminCustomer>

const choices = <V extends string>(values: readonly V[]) =>
  values.map(value => ({ value, label: words(value) }))

const NAMES = ['overview', 'activity', 'orders', 'withdrawals', 'recharges', 'sessions', 'request'] as const

/** Lists about a customer, as tabs. Opening a list is recorded in the audit log. */
export function Lists({ of }: { of: Customer }) {
  const { uid } = of
  const [{ open }, set] = useListState({ open: NAMES })
  const panels: Record<(typeof NAMES)[number], ReactNode> = {
    overview: <Overview of={of} />,
    activity: <Activity uid={uid} />,
    orders: <Orders uid={uid} />,
    withdrawals: <Withdrawals uid={uid} />,
    recharges: <Recharges uid={uid} />,
    sessions: (
      <>
        <Sessions of={of} />
        <Devices uid={uid} />
        <SignIns of={of} />
      </>
    ),
    request: <CustomerRequest uid={uid} />,
  }
  useKeys(
    Object.fromEntries(
      NAMES.map((name, at) => [
        String(at + 1),
        { label: words(name), run: () => set({ open: name }), quiet: true },
      ]),
    ),
  )
  return (
    <Tabs
      look="underline"
      label="Holdings and activity"
      value={open}
      onChange={next => set({ open: next })}
      items={NAMES.map(name => ({ value: name, label: words(name), panel: panels[name] }))}
    />
  )
}

function Overview({ of }: { of: Customer }) {
  const orders = useList(listCustomerOrders, { uid: of.uid, state: 'in_progress' })
  return (
    <>
      <ListBlock
        title="Orders in progress"
        list={orders}
        empty="No orders in progress"
        columns={[
          {
            name: 'Order',
            cell: row => (
              <>
                {row.edition === null ? row.name.en : `${row.name.en} #${row.edition}`}
                <small>{row.orderNo}</small>
              </>
            ),
          },
          { name: 'Principal', right: true, cell: row => `${money(row.principal)} ${row.asset}` },
          { name: 'Pays in total', right: true, cell: row => money(row.expectedRevenue) },
          {
            name: 'Paid',
            cell: row => (
              <TickMeter
                ticks={18}
                share={row.paidCount / row.cycleDays}
                height={7}
                thickness={2}
                label={`${row.paidCount} of ${row.cycleDays}`}
                caption={`${row.paidCount} of ${row.cycleDays}`}
              />
            ),
          },
          { name: 'Ends', cell: row => moment(row.expiryAt) },
        ]}
      />
      <Withdrawals uid={of.uid} />
      <Sessions of={of} />
    </>
  )
}

function Sessions({ of }: { of: Customer }) {
  return (
    <ListBlock
      title="Sessions"
      list={shownList(of.sessions)}
      empty="No sessions"
      columns={[
        { name: 'Device', cell: row => row.name },
        { name: 'Network', cell: row => row.address },
        { name: 'Since', cell: row => moment(row.createdAt) },
        { name: 'Last used', cell: row => moment(row.seenAt) },
      ]}
    />
  )
}

function SignIns({ of }: { of: Customer }) {
  return (
    <ListBlock
      title="Sign-in history"
      list={shownList(of.signIns)}
      empty="No recent sign-ins"
      columns={[
        { name: 'When', cell: row => moment(row.at) },
        { name: 'How', cell: row => words(row.method) },
        { name: 'Outcome', cell: row => words(row.outcome) },
        { name: 'Device', cell: row => row.device },
        { name: 'Network', cell: row => row.address },
      ]}
    />
  )
}

function Activity({ uid }: { uid: string }) {
  const [{ event: kind }, set] = useListState({ event: ['', ...CUSTOMER_EVENTS] })
  const list = useList(listCustomerActivity, { uid, ...(kind && { kind }) })
  const side = (posting: Pick<WalletLogItem, 'amount' | 'asset'>): ReactNode =>
    `${money(posting.amount)} ${posting.asset}`
  return (
    <ListBlock
      title="Activity"
      filters={
        <Filters label="Activity to show">
          <Choice
            label="What"
            value={kind}
            onChange={event => set({ event })}
            options={choices(CUSTOMER_EVENTS)}
          />
        </Filters>
      }
      list={list}
      empty="No activity"
      columns={[
        { name: 'When', cell: row => moment(row.time) },
        { name: 'What', cell: row => words(row.kind) },
        { name: 'State', cell: row => row.state && words(row.state) },
        { name: 'Account', cell: row => words(row.account) },
        { name: 'Amount', right: true, cell: row => side(row) },
        { name: 'Other account', cell: row => (row.other ? words(row.other.account) : '') },
        { name: 'Amount there', right: true, cell: row => row.other && side(row.other) },
      ]}
    />
  )
}

function Orders({ uid }: { uid: string }) {
  const [{ kind, state }, set] = useListState({ kind: ['', ...PRODUCT_KINDS], state: ['', ...ORDER_STATES] })
  const list = useList(listCustomerOrders, { uid, ...(kind && { kind }), ...(state && { state }) })
  return (
    <ListBlock
      title="Orders"
      filters={
        <Filters label="Orders to show">
          <Choice
            label="Kind"
            value={kind}
            onChange={next => set({ kind: next })}
            options={choices(PRODUCT_KINDS)}
          />
          <Choice
            label="State"
            value={state}
            onChange={next => set({ state: next })}
            options={choices(ORDER_STATES)}
          />
        </Filters>
      }
      list={list}
      empty="No orders"
      columns={[
        { name: 'Order', cell: row => row.orderNo },
        {
          name: 'What',
          cell: row => (row.edition === null ? row.name.en : `${row.name.en} #${row.edition}`),
        },
        { name: 'Since', cell: row => moment(row.orderTime) },
        { name: 'Principal', right: true, cell: row => `${money(row.principal)} ${row.asset}` },
        { name: 'Paid', right: true, cell: row => `${money(row.paidTotal)} ${row.asset}` },
        { name: 'Day', right: true, cell: row => `${row.paidCount} of ${row.cycleDays}` },
        { name: 'Until', cell: row => moment(row.expiryAt) },
        { name: 'State', cell: row => words(row.ending ?? row.state) },
      ]}
    />
  )
}

function Recharges({ uid }: { uid: string }) {
  const list = useList(listCustomerRecharges, { uid })
  return (
    <ListBlock
      title="Recharges"
      list={list}
      empty="No receipts submitted"
      columns={[
        { name: 'When', cell: row => moment(row.submittedAt) },
        { name: 'Claimed', right: true, cell: row => money(row.claimed) },
        { name: 'On the chain', right: true, cell: row => row.onChain && money(row.onChain) },
        { name: 'Credited', right: true, cell: row => row.credited && money(row.credited) },
        { name: 'Transaction', cell: row => row.txid && shortened(row.txid) },
        { name: 'State', cell: row => words(row.state) },
      ]}
    />
  )
}

function Withdrawals({ uid }: { uid: string }) {
  const list = useList(listCustomerWithdrawals, { uid })
  return (
    <ListBlock
      title="Withdrawals"
      list={list}
      empty="No withdrawals requested"
      columns={[
        { name: 'When', cell: row => <Link to={`/withdrawals/${row.id}`}>{moment(row.submittedAt)}</Link> },
        { name: 'Quantity', right: true, cell: row => money(row.quantity) },
        { name: 'Fee', right: true, cell: row => money(row.fee) },
        { name: 'Address', cell: row => shortened(row.address) },
        { name: 'Transaction', cell: row => row.txid && shortened(row.txid) },
        { name: 'State', cell: row => words(row.state) },
        { name: 'Reason', cell: row => row.reason && text('en', `reasons.withdrawal.${row.reason}`) },
      ]}
    />
  )
}

/** List of the devices that signed in, distinguished by the token that the browser keeps. */
function Devices({ uid }: { uid: string }) {
  const list = useList(listCustomerDevices, { uid })
  return (
    <ListBlock
      title="Devices"
      list={list}
      empty="No devices"
      columns={[
        { name: 'Device', cell: row => row.id },
        { name: 'First sign-in', cell: row => moment(row.firstSeenAt) },
        { name: 'Last sign-in', cell: row => moment(row.seenAt) },
        { name: 'Sessions', right: true, cell: row => row.sessions },
      ]}
    />
  )
}
