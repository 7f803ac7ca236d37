import type { WalletLogItem } from '@matin/contract/assets'
import { endCustomerSessions, getDeskCustomer } from '@matin/contract/customer-desk'
import type { DataOf } from '@matin/contract/endpoint'
import { CUSTOMER_TRANSFERS } from '@matin/domain/ledger/account'
import { Button } from '@matin/ui/button'
import { Dialog } from '@matin/ui/dialog'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Choice, Filters } from '../../shared/filters.tsx'
import { moment, money, words } from '../../shared/format.ts'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page, Told } from '../../shared/page.tsx'
import { shownList, Table } from '../../shared/table.tsx'
import { useAct } from '../../shared/use-act.ts'
import { useList } from '../../shared/use-list.ts'
import { useNow } from '../../shared/use-now.ts'
import { useOpened } from '../../shared/use-opened.ts'
import { Holds } from './holds.tsx'
import { Part } from './part.tsx'

type Customer = DataOf<typeof getDeskCustomer>

/** A customer by UID: who, what they have and did, and what protects the account. */
export function CustomerPage({ uid }: { uid: string }) {
  const { may } = useOperator()
  const opened = useOpened(getDeskCustomer, { uid }, { title: `Customer ${uid}` })
  const { data } = opened
  return (
    <Page
      title={`Customer ${uid}`}
      help={
        <p>
          That you opened this customer stands in the audit log. Contacts are masked: ask the customer for
          theirs and compare. Nobody acts as a customer; what they have to do themselves, they do.
        </p>
      }
      actions={
        <>
          {may('answer_support') && <Link to={`/support/${uid}`}>Support chat</Link>}
          <Link to="/customers">Find another</Link>
        </>
      }
    >
      {opened.pending && <ListSkeleton badges={false} rows={8} />}
      {opened.failed && (
        <Told>
          <Note tone="neg">This customer could not be loaded, or there is none of this UID.</Note>
          <Button variant="line" size="sm" onClick={opened.retry}>
            Try again
          </Button>
        </Told>
      )}
      {data && (
        <>
          <Suspended of={data} />
          <Who of={data} />
          <Balances of={data} />
          <Activity uid={uid} />
          <Holds of={data} />
          <Sessions of={data} />
          <SignIns of={data} />
        </>
      )}
    </Page>
  )
}

/** Before anything else: whoever calls may not even get in. */
function Suspended({ of }: { of: Customer }) {
  const now = useNow()
  const standing = of.holds.find(({ suspends, deadlineAt }) => suspends && Date.parse(deadlineAt) > now)
  if (!standing) return null
  return (
    <Told>
      <Note tone="warn">
        Suspended until {moment(standing.deadlineAt)} by {standing.operator.name}: {words(standing.reason)}
      </Note>
    </Told>
  )
}

function Who({ of }: { of: Customer }) {
  return (
    <Block title="Who">
      <Facts>
        <Fact name="E-mail">{of.email || 'None'}</Fact>
        <Fact name="Mobile">{of.mobile || 'None'}</Fact>
        <Fact name="Name">{of.name || 'None'}</Fact>
        <Fact name="Language">{of.language}</Fact>
        <Fact name="Since">{moment(of.createdAt)}</Fact>
        {of.closedAt && <Fact name="Closed">{moment(of.closedAt)}</Fact>}
        <Fact name="Identity">{words(of.identity)}</Fact>
        <Fact name="Left in 24 hours">
          {money(of.limit.used)} of {money(of.limit.of)} USDT
        </Fact>
        <Fact name="Orders in progress">{of.ordersInProgress}</Fact>
      </Facts>
    </Block>
  )
}

function Balances({ of }: { of: Customer }) {
  const had = of.assets.filter(
    ({ spot, mining, frozen, locked, unclaimed }) =>
      ![spot, mining, frozen, locked, unclaimed].every(amount => Number(amount) === 0),
  )
  const column = (name: 'spot' | 'frozen' | 'unclaimed' | 'mining' | 'locked') => ({
    name: words(name),
    right: true,
    cell: (row: Customer['assets'][number]) => money(row[name]),
  })
  return (
    <Block title={`Balances: ${money(of.total)} USDT`}>
      <Table
        label="Balances"
        list={shownList(had.map(row => ({ ...row, id: row.asset })))}
        empty="Nothing"
        columns={[
          { name: 'Coin', cell: row => row.asset },
          column('spot'),
          column('frozen'),
          column('unclaimed'),
          column('mining'),
          column('locked'),
        ]}
      />
    </Block>
  )
}

function Activity({ uid }: { uid: string }) {
  const [kind, setKind] = useState('')
  const list = useList<WalletLogItem>('customer-activity', { uid, ...(kind && { kind }) })
  const side = (leg: Pick<WalletLogItem, 'amount' | 'asset'>): ReactNode =>
    `${money(leg.amount)} ${leg.asset}`
  return (
    <Part
      title="Activity"
      before={
        <Filters label="Activity to show">
          <Choice
            label="What"
            value={kind}
            onChange={setKind}
            options={CUSTOMER_TRANSFERS.map(value => ({ value, label: words(value) }))}
          />
        </Filters>
      }
      list={list}
      empty="Nothing happened"
      columns={[
        { name: 'When', cell: row => moment(row.time) },
        { name: 'What', cell: row => words(row.kind) },
        { name: 'Account', cell: row => words(row.account) },
        { name: 'Amount', right: true, cell: row => side(row) },
        { name: 'Other account', cell: row => (row.other ? words(row.other.account) : '') },
        { name: 'Amount there', right: true, cell: row => row.other && side(row.other) },
      ]}
    />
  )
}

function Sessions({ of }: { of: Customer }) {
  const { may } = useOperator()
  const [asking, setAsking] = useState(false)
  const end = useAct(endCustomerSessions, 'All sessions have ended')
  return (
    <Part
      title="Sessions"
      list={shownList(of.sessions)}
      empty="Signed in nowhere"
      columns={[
        { name: 'Device', cell: row => row.name },
        { name: 'Network', cell: row => row.address },
        { name: 'Since', cell: row => moment(row.createdAt) },
        { name: 'Last used', cell: row => moment(row.seenAt) },
      ]}
    >
      {may('end_customer_sessions') && of.sessions.length > 0 && (
        <Button variant="line" size="sm" onClick={() => setAsking(true)}>
          End all sessions
        </Button>
      )}
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title="End all sessions"
        description={`${of.uid} is signed out on every device and signs in anew.`}
        actions={
          <>
            <Button variant="quiet" size="md" onClick={() => setAsking(false)}>
              Back
            </Button>
            <Button
              variant="danger"
              size="md"
              pending={end.isPending}
              onClick={() => end.mutate({ uid: of.uid }, { onSuccess: () => setAsking(false) })}
            >
              End them
            </Button>
          </>
        }
      />
    </Part>
  )
}

function SignIns({ of }: { of: Customer }) {
  return (
    <Part
      title="Login log"
      list={shownList(of.signIns)}
      empty="Nobody signed in lately"
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
