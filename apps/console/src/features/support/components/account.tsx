import type { SupportFacts } from '@matin/contract/admin/support'
import { buttonClass } from '@matin/ui/button-class'
import { Chip } from '@matin/ui/chip'
import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router'
import { IdentityChip } from '#shared/customer/identity-chip.tsx'
import { Uid } from '#shared/customer/person.tsx'
import { clockTime, dayAndTime, money, utcDay, words } from '#shared/format/format.ts'
import { Notes } from '#shared/item/notes.tsx'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { Fact, Facts } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { aboutOf, type Chat } from '../model/about.ts'
import styles from '../screens/support.module.css'

interface AccountProps {
  uid: string
  chat: Chat
  facts: { data: SupportFacts | undefined; error: Error | null; isPending: boolean; refetch: () => unknown }
}

export function ChatAccount({ uid, chat, facts }: AccountProps) {
  const navigate = useNavigate()
  const { name, contact } = chat.customer
  const { data } = facts
  useKeys({ C: { label: 'customer', run: () => void navigate(`/customers/${uid}`) } })
  return (
    <aside className={styles.account} aria-label="Account">
      <div className="row flex-wrap justify-between gap-2">
        <span className="max-w-full wrap-anywhere">
          <b className={styles.name}>{name ?? 'No name yet'}</b>
          <small>
            <Uid uid={uid} />
            {contact && ` · ${contact}`}
          </small>
        </span>
        <Link to={`/customers/${uid}`} className={buttonClass({ variant: 'line', size: 'sm' })}>
          Open <KeyCap name="C" />
        </Link>
      </div>
      <Unloaded of={facts} name="account" rows={5} />
      {data && (
        <>
          <p className="flex flex-wrap gap-1.5 mt-2">
            <IdentityChip state={data.identity} />
            {data.hold && (
              <Chip tone="warn" icon="lock">
                Held
              </Chip>
            )}
            <span className="muted">since {utcDay(data.joinedAt)}</span>
          </p>
          <section>
            <h3>Probably about</h3>
            <Probably of={data} uid={uid} />
          </section>
          <section>
            <h3>Holdings</h3>
            <Facts>
              <Fact name="Total">{money(data.total)} USDT</Fact>
              <Fact name="Spot, frozen">
                {money(data.spot)}, {money(data.frozen)}
              </Fact>
              <Fact name="Orders">{data.ordersInProgress}</Fact>
            </Facts>
          </section>
          <Told of={data.told} />
        </>
      )}
      <Notes kind="support" item={uid} closed={chat.closedAt !== null} />
    </aside>
  )
}

function Probably({ of, uid }: { of: SupportFacts; uid: string }) {
  const about = aboutOf(of)
  switch (about?.what) {
    case 'withdrawal': {
      const { id, quantity, submittedAt, state, hold, deadlineAt } = about.withdrawal
      return (
        <Card title={`Withdrawal ${money(quantity)} USDT`} to={`/withdrawals/${id}`} name="Open the request">
          <Fact name="Requested">{dayAndTime(submittedAt)}</Fact>
          <Fact name="State">
            {words(state)}
            {hold && ', held'}
          </Fact>
          {hold ? <HoldFacts of={hold} /> : <Fact name="Decide by">{dayAndTime(deadlineAt)}</Fact>}
        </Card>
      )
    }
    case 'hold':
      return (
        <Card title="Withdrawals held" to={`/customers/${uid}`} name="Open the customer">
          <HoldFacts of={about.hold} />
        </Card>
      )
    case 'recharge': {
      const { claimed, onChain, submittedAt, state } = about.recharge
      return (
        <Card
          title={`Recharge ${money(onChain ?? claimed)} USDT`}
          to={`/customers/${uid}`}
          name="Open the customer"
        >
          <Fact name="Receipt">{dayAndTime(submittedAt)}</Fact>
          <Fact name="State">{words(state)}</Fact>
          <Fact name="Seen on chain">{onChain === null ? 'Not yet' : `${money(onChain)} USDT`}</Fact>
        </Card>
      )
    }
    case 'identity':
      return (
        <Card title="Identity" to={`/customers/${uid}`} name="Open the customer">
          <Fact name="State">{words(of.identity)}</Fact>
        </Card>
      )
    case undefined:
      return <p className="muted">No open requests or holds.</p>
  }
}

function HoldFacts({ of: { reason, owner, until } }: { of: NonNullable<SupportFacts['hold']> }) {
  return (
    <>
      <Fact name="Hold">
        {words(reason)}
        <small>{owner === 'rule' ? 'by a rule' : `by ${owner}`}</small>
      </Fact>
      <Fact name="Ends">{dayAndTime(until)}</Fact>
    </>
  )
}

interface CardProps {
  title: string
  to: string
  name: string
  children: ReactNode
}

function Card({ title, to, name, children }: CardProps) {
  return (
    <div className={styles.card}>
      <b className="tabular">{title}</b>
      <Facts>{children}</Facts>
      <Link to={to}>{name}</Link>
    </div>
  )
}

function Told({ of }: { of: SupportFacts['told'] }) {
  const now = usePlatformNow()
  const lately = of.filter(({ at }) => Date.parse(at) > now - 24 * 3_600_000)
  return (
    <section>
      <h3>Notifications in 24 hours</h3>
      {lately.length === 0 && <p className="muted">Nothing</p>}
      <dl>
        {lately.map(({ id, at, title, text }) => (
          <div key={id} className="flex gap-2.5">
            <dt className="t-cap tabular">{clockTime(Date.parse(at)).slice(0, 5)}</dt>
            <dd title={text}>{title}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
