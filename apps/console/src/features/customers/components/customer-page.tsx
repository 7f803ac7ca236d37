import { endCustomerSessions, getAdminCustomer } from '@matin/contract/admin/customer'
import type { DataOf } from '@matin/contract/endpoint'
import { Button } from '@matin/ui/button'
import { buttonClass } from '@matin/ui/button-class'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { Money } from '@matin/ui/money'
import { TickMeter } from '@matin/ui/tick-meter'
import { Link, useNavigate } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { useOpened } from '#shared/api/use-opened.ts'
import { IdentityChip } from '#shared/customer/identity-chip.tsx'
import { Uid } from '#shared/customer/person.tsx'
import { moment, money, utcDay, words } from '#shared/format/format.ts'
import { languageName } from '#shared/format/language-names.ts'
import { Notes } from '#shared/item/notes.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { shownList, Table } from '#shared/list/table.tsx'
import { Fact, Facts, Page } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { Contact } from './contact.tsx'
import styles from './customer-page.module.css'
import { ActiveHolds, PlaceHold } from './holds.tsx'
import { Lists } from './lists.tsx'
import { Timeline } from './timeline.tsx'

type Customer = DataOf<typeof getAdminCustomer>

export function CustomerPage({ uid }: { uid: string }) {
  const navigate = useNavigate()
  const { may } = useOperator()
  const opened = useOpened(getAdminCustomer, { uid }, { title: `Customer ${uid}` })
  const { data } = opened
  useKeys({
    C: may('answer_support') && { label: 'chat', run: () => void navigate(`/support/${uid}`) },
    Escape: { label: 'back to the list', run: () => void navigate('/customers') },
  })
  return (
    <Page
      title="Customers"
      item={`Customer ${uid}`}
      count="Read only: operators can’t act for a customer · views are logged"
      help={
        <p>
          The audit log records that you opened this customer. Contacts are masked: ask the customer for
          theirs and compare. Operators can’t act as a customer: what customers have to do, they do
          themselves.
        </p>
      }
    >
      <Unloaded
        of={opened}
        name="customer"
        none={`No customer has the UID ${uid}.`}
        on={{ to: '/customers', name: 'All customers' }}
        rows={8}
      />
      {data && (
        <div className={cx(styles.columns, 'panes panes-fold')}>
          <aside className={styles.who} aria-label="Who">
            <Who of={data} />
            <Security of={data} />
            <Limit of={data} />
            <Actions of={data} />
          </aside>
          <div className="py-3.5">
            <ActiveHolds of={data} />
            <Balances of={data} />
            <Lists of={data} />
          </div>
          <aside className={styles.past} aria-label="What happened">
            <Timeline uid={uid} />
            <Notes kind="customer" item={uid} closed={data.closedAt !== null} />
          </aside>
        </div>
      )}
    </Page>
  )
}

function Who({ of }: { of: Customer }) {
  const now = usePlatformNow()
  return (
    <section aria-label="Contacts">
      <div>
        <b className={cx(styles.name, 'block')}>{of.customer.name ?? 'No name yet'}</b>
        <small>
          <Uid uid={of.uid} />
        </small>
      </div>
      <p className="flex flex-wrap gap-1.5 mt-2.5 mb-3.5">
        <IdentityChip state={of.identity} since={of.identityPassedAt} />
        {of.hold && (
          <Chip tone="warn" icon="lock">
            {of.holds.some(({ suspends, deadlineAt }) => suspends && Date.parse(deadlineAt) > now)
              ? 'Suspended'
              : 'Held'}
          </Chip>
        )}
      </p>
      <h2>Contacts</h2>
      <Facts>
        <Contact uid={of.uid} kind="email" masked={of.email} first={of.email !== ''} />
        <Contact uid={of.uid} kind="mobile" masked={of.mobile} first={of.email === ''} />
        <Fact name="Language">{languageName(of.language)}</Fact>
        <Fact name="Customer since">{utcDay(of.createdAt)}</Fact>
        {of.closedAt && <Fact name="Closed">{moment(of.closedAt)}</Fact>}
      </Facts>
    </section>
  )
}

const since = (at: string | null) => (at ? moment(at) : 'Never')

function Security({ of: { security } }: { of: Customer }) {
  return (
    <section aria-label="Security">
      <h2>Security</h2>
      <Facts>
        <Fact name="Password changed">{since(security.passwordChangedAt)}</Fact>
        <Fact name="Contact changed">{since(security.contactChangedAt)}</Fact>
        <Fact name="Newest device">
          {security.newestDeviceAt === null ? 'None known' : moment(security.newestDeviceAt)}
        </Fact>
        <Fact name="Authenticator">{security.authenticator ? 'On' : 'Off'}</Fact>
        <Fact name="Passkeys">{security.passkeys}</Fact>
        <Fact name="Recovery codes left">{security.recoveryCodes}</Fact>
        <Fact name="Address book only">{security.savedOnly ? 'On' : 'Off'}</Fact>
      </Facts>
    </section>
  )
}

function Limit({ of: { limit } }: { of: Customer }) {
  const says = `${money(limit.used)} of ${money(limit.of)} USDT`
  return (
    <section aria-label="24-hour limit">
      <h2>24-hour limit</h2>
      <TickMeter
        ticks={43}
        share={Number(limit.of) === 0 ? 0 : Math.min(1, Number(limit.used) / Number(limit.of))}
        tone="ink"
        height={10}
        label={says}
        caption={says}
      />
    </section>
  )
}

function Actions({ of }: { of: Customer }) {
  const { may } = useOperator()
  const end = useCommand(endCustomerSessions, 'All sessions ended', () => ({
    title: 'End all sessions',
    about: `This signs ${of.uid} out on every device.`,
    confirm: 'End all',
    danger: true,
  }))
  return (
    <section className="stack gap-2" aria-label="Actions">
      {may('answer_support') && (
        <Link to={`/support/${of.uid}`} className={buttonClass({ variant: 'line', size: 'sm' })}>
          Support chat
        </Link>
      )}
      <PlaceHold of={of} />
      {may(endCustomerSessions) && of.sessions.length > 0 && (
        <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ uid: of.uid })}>
          End all sessions
        </Button>
      )}
    </section>
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
    <section className={styles.balances} aria-label="Balances">
      <div>
        <small className="block">Total</small>
        <Money value={of.total} unit="USDT" size="l" />
      </div>
      <Table
        label="Accounts"
        list={shownList(had.map(row => ({ ...row, id: row.asset })))}
        empty="No balances"
        columns={[
          { name: 'Coin', cell: row => row.asset },
          column('spot'),
          column('frozen'),
          column('mining'),
          column('locked'),
          column('unclaimed'),
        ]}
      />
    </section>
  )
}
