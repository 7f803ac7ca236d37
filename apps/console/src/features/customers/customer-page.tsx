import { endCustomerSessions, getDeskCustomer } from '@matin/contract/customer-desk'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { Note } from '@matin/ui/note'
import { ListSkeleton } from '@matin/ui/skeleton'
import { Link } from 'react-router'
import { moment, money, words } from '../../shared/format.ts'
import { ListBlock } from '../../shared/list-block.tsx'
import { useOperator } from '../../shared/operator.ts'
import { Block, Fact, Facts, Page, Told } from '../../shared/page.tsx'
import { shownList, Table } from '../../shared/table.tsx'
import { useCommand } from '../../shared/use-command.ts'
import { useNow } from '../../shared/use-now.ts'
import { useOpened } from '../../shared/use-opened.ts'
import { Contact } from './contact.tsx'
import { Holds } from './holds.tsx'
import { Lists } from './lists.tsx'
import { Notes } from './notes.tsx'
import { Request } from './request.tsx'

const LINK = buttonClass({ variant: 'line', size: 'sm' })

type Customer = DataOf<typeof getDeskCustomer>

/** A customer by UID: who, what they have and did, and what protects the account. */
export function CustomerPage({ uid }: { uid: string }) {
  const { may } = useOperator()
  const opened = useOpened(getDeskCustomer, { uid }, { title: `Customer ${uid}` })
  const { data } = opened
  return (
    <Page
      title="Customers"
      item={`Customer ${uid}`}
      help={
        <p>
          That you opened this customer stands in the audit log. Contacts are masked: ask the customer for
          theirs and compare. Nobody acts as a customer; what they have to do themselves, they do.
        </p>
      }
      actions={
        may('answer_support') && (
          <Link to={`/support/${uid}`} className={LINK}>
            Support chat
          </Link>
        )
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
          <Request uid={uid} />
          <Lists uid={uid} />
          <Holds of={data} />
          <Notes uid={uid} closed={data.closedAt !== null} />
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
        <Fact name="E-mail">
          <Contact uid={of.uid} kind="email" masked={of.email} />
        </Fact>
        <Fact name="Mobile">
          <Contact uid={of.uid} kind="mobile" masked={of.mobile} />
        </Fact>
        <Fact name="Name">{of.name || 'None'}</Fact>
        <Fact name="Language">{of.language}</Fact>
        <Fact name="Since">{moment(of.createdAt)}</Fact>
        {of.closedAt && <Fact name="Closed">{moment(of.closedAt)}</Fact>}
        <Fact name="Identity">{words(of.identity)}</Fact>
        <Fact name="Withdrawn in 24 hours">
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

function Sessions({ of }: { of: Customer }) {
  const { may } = useOperator()
  const end = useCommand(endCustomerSessions, 'All sessions have ended', () => ({
    title: 'End all sessions',
    about: `${of.uid} is signed out on every device and signs in anew.`,
    confirm: 'End them',
    danger: true,
  }))
  return (
    <ListBlock
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
        <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ uid: of.uid })}>
          End all sessions
        </Button>
      )}
    </ListBlock>
  )
}

function SignIns({ of }: { of: Customer }) {
  return (
    <ListBlock
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
