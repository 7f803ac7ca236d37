import { listOperatorAccounts, listPinnedKeys } from '@matin/contract/admin/accounts'
import { Button } from '@matin/ui/button'
import { Chip } from '@matin/ui/chip'
import { cx } from '@matin/ui/cx'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { ago, initials, moment } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import { Table, wholeList } from '#shared/list/table.tsx'
import { useOpenItem } from '#shared/list/use-list-state.ts'
import { Drawer, Page } from '#shared/page/page.tsx'
import { NotThere } from '#shared/page/states.tsx'
import { usePlatformNow } from '#shared/time/platform-time.ts'
import { AccountDrawer } from '../components/account.tsx'
import { Changes, Replacements } from '../components/changes.tsx'
import { KeyChip, RoleChips } from '../components/chips.tsx'
import { Coverage } from '../components/coverage.tsx'
import { Invite } from '../components/invite.tsx'
import { Pins } from '../components/pins.tsx'
import { type Colleague, peopleOf } from '../model/people.ts'
import styles from './operators.module.css'

const UNSEEN_DAYS = 14
const DAY_MS = 86_400_000

export function Operators() {
  const { operator: me, may } = useOperator()
  const { id } = useParams()
  const select = useOpenItem('/operators')
  const [isInviting, setInviting] = useState(false)
  const query = useRead(listOperatorAccounts, {})
  const pinned = useRead(listPinnedKeys, {}).data?.keys ?? null
  const { changes = [], replacements = [] } = query.data ?? {}
  const people = peopleOf(query.data?.items ?? [], changes, pinned)
  const selected = people.find(one => one.id === id)
  const mayManage = may('manage_operators')
  useKeys({ I: mayManage && { label: 'invite', run: () => setInviting(true) } })
  const signedIn = people.filter(({ signedInAt }) => signedInAt !== null).length
  return (
    <Page
      title="Operators"
      count={query.data && `${people.length} operators, ${signedIn} signed in`}
      help={
        <p>
          One owner proposes an invitation, new roles or a restored account, and another approves within 72
          hours. The invitation goes only to the new operator’s mailbox. They choose a password and set up an
          authenticator, then a passkey. One owner can suspend an operator immediately: what that operator
          started is withdrawn. The last owner can’t be removed.
        </p>
      }
      actions={
        mayManage && (
          <Button size="sm" variant="line" icon="plus" onClick={() => setInviting(true)}>
            Invite…
            <KeyCap name="I" hidden />
          </Button>
        )
      }
      drawer={
        selected ? (
          <AccountDrawer
            key={selected.id}
            account={selected}
            people={people}
            onClose={() => select(undefined)}
          />
        ) : (
          id !== undefined &&
          query.isSuccess && (
            <Drawer label="Operator" onClose={() => select(undefined)}>
              <NotThere
                title="This operator doesn’t exist"
                on={{ to: '/operators', name: 'All operators' }}
              />
            </Drawer>
          )
        )
      }
    >
      <div className={cx(styles.columns, 'panes panes-fold with-aside')}>
        <div>
          <Replacements replacements={replacements} />
          <Table
            label="Operators"
            empty="No operators"
            list={{ ...wholeList(query, people), of: { endpoint: listOperatorAccounts, filter: {} } }}
            selected={id}
            onSelect={select}
            columns={[
              { name: 'Person', cell: row => <Who of={row} isMe={row.id === me?.id} /> },
              { name: 'Roles', cell: row => <RoleChips roles={row.roles} /> },
              { name: 'Key', cell: row => <KeyChip of={row} /> },
              { name: 'Last seen', cell: row => <Seen of={row} isMe={row.id === me?.id} /> },
              { name: 'State', cell: row => <State of={row} /> },
            ]}
          />
          <Changes changes={changes} people={people} />
          <Own of={people.find(one => one.id === me?.id)} />
          {query.data && <Pins accounts={people} />}
        </div>
        <aside className={styles.coverage}>
          {query.data && <Coverage people={people} changes={changes} />}
        </aside>
      </div>
      {isInviting && (
        <Invite
          taken={[...people, ...changes].map(({ email }) => email)}
          onClose={() => setInviting(false)}
        />
      )}
    </Page>
  )
}

function Who({ of: { name, email }, isMe }: { of: Colleague; isMe: boolean }) {
  return (
    <span className={cx(styles.who, 'row')}>
      <i className="initials" aria-hidden="true" data-me={isMe || undefined}>
        {initials(name)}
      </i>
      <span>
        <b>
          {name}
          {isMe && ' (you)'}
        </b>
        <small>{email}</small>
      </span>
    </span>
  )
}

function Seen({ of: { seenAt }, isMe }: { of: Colleague; isMe: boolean }) {
  const now = usePlatformNow()
  if (isMe) return <>Now</>
  return seenAt === null ? <>Never</> : <span title={moment(seenAt)}>{ago(seenAt, now)}</span>
}

function State({ of }: { of: Colleague }) {
  const now = usePlatformNow()
  const unseen = of.seenAt === null ? null : Math.floor((now - Date.parse(of.seenAt)) / DAY_MS)
  if (of.disabledAt !== null)
    return (
      <Chip icon="lock" tone="neg">
        Suspended since {moment(of.disabledAt)}
      </Chip>
    )
  if (of.change !== null)
    return (
      <Chip icon="two" tone="info">
        Change proposed
      </Chip>
    )
  if (unseen !== null && unseen >= UNSEEN_DAYS) return <Chip icon="clock">Not seen for {unseen} days</Chip>
  return of.signedInAt === null ? (
    <>Signed out</>
  ) : (
    <span title={`Since ${moment(of.signedInAt)}`}>Signed in</span>
  )
}

function Own({ of }: { of: Colleague | undefined }) {
  if (!of) return null
  return (
    <section className={styles.part} aria-label="Your own">
      <header className="flex justify-between gap-3 pb-1.5">
        <h2>Your own</h2>
        <Link to="/account">Own account</Link>
      </header>
      <dl className="flex flex-wrap gap-x-8 gap-y-2.5 mb-4">
        <div>
          <dt className="t-cap">Passkeys</dt>
          <dd className="semi">{of.pins.length === 0 ? 'None: authenticator codes' : of.pins.length}</dd>
        </div>
        <div>
          <dt className="t-cap">This session</dt>
          <dd className="semi">{of.signedInAt === null ? '' : `since ${moment(of.signedInAt)}`}</dd>
        </div>
        <div>
          <dt className="t-cap">Roles</dt>
          <dd className="semi">
            <RoleChips roles={of.roles} />
          </dd>
        </div>
      </dl>
    </section>
  )
}
