import { changeOperatorRoles, restoreOperator, suspendOperator } from '@matin/contract/admin/accounts'
import type { OperatorRole } from '@matin/domain/operators/permissions'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { DecideBar, type Decision } from '#shared/decision/decide-bar.tsx'
import { WhyField } from '#shared/form/fields.tsx'
import { useStoredDraft } from '#shared/form/use-stored-draft.ts'
import { moment, words } from '#shared/format/format.ts'
import { Drawer, Fact, Facts } from '#shared/page/page.tsx'
import type { Colleague } from '../model/people.ts'
import { KeyChip, RoleChips } from './chips.tsx'
import { Consequence } from './coverage.tsx'
import { Roles } from './roles.tsx'

interface AccountProps {
  account: Colleague
  people: readonly Colleague[]
  onClose: () => void
}

const PROPOSED = 'Proposed. Another owner must approve it.'
const named = (roles: readonly OperatorRole[]) => roles.map(words).join(', ')

export function AccountDrawer({ account, people, onClose }: AccountProps) {
  const { may } = useOperator()
  const { id, name, change } = account
  const { draft, setDraft, dropDraft } = useStoredDraft(`roles ${id}`, { roles: account.roles, reason: '' })
  const { roles, reason } = draft
  const isChanging = may(changeOperatorRoles) && account.disabledAt === null
  return (
    <Drawer
      label={name}
      onClose={onClose}
      bar={
        may(changeOperatorRoles) && (
          <Decide of={account} people={people} roles={roles} reason={reason.trim()} onProposed={dropDraft} />
        )
      }
    >
      <Facts>
        <Fact name="Email">{account.email}</Fact>
        <Fact name="Key">
          <KeyChip of={account} />
        </Fact>
        <Fact name="Since">{moment(account.createdAt)}</Fact>
        <Fact name="Last seen">{account.seenAt ? moment(account.seenAt) : 'Never'}</Fact>
        {!isChanging && (
          <Fact name="Roles">
            <RoleChips roles={account.roles} />
          </Fact>
        )}
        {account.disabledAt && <Fact name="Suspended">{moment(account.disabledAt)}</Fact>}
        {change && (
          <Fact name="Proposed">
            <Link to={`/proposals/${change.id}`}>
              {change.kind === 'roles' ? named(change.roles) : words(change.kind)}
            </Link>
          </Fact>
        )}
      </Facts>
      {isChanging && (
        <>
          <Roles value={roles} onChange={next => setDraft({ ...draft, roles: next })} />
          <Consequence people={people} changed={{ ...account, roles }} />
        </>
      )}
      {may(changeOperatorRoles) && !change && (
        <WhyField
          reader="second owner"
          value={reason}
          onChange={next => setDraft({ ...draft, reason: next })}
        />
      )}
    </Drawer>
  )
}

interface DecideProps {
  of: Colleague
  people: readonly Colleague[]
  roles: OperatorRole[]
  reason: string
  onProposed: () => void
}

function Decide({ of, people, roles, reason, onProposed }: DecideProps) {
  const { id, name, change } = of
  const propose = useCommand(
    changeOperatorRoles,
    PROPOSED,
    input => ({
      title: `${name} as ${named(input.roles)}`,
      about: `Now: ${named(of.roles)}. Another owner must approve it within 72 hours.`,
    }),
    onProposed,
  )
  const suspend = useCommand(suspendOperator, 'Suspended', () => ({
    title: `Suspend ${name}`,
    about: 'All their sessions end now, and what they started is withdrawn. Restoring them takes two owners.',
    danger: true,
  }))
  const restore = useCommand(
    restoreOperator,
    PROPOSED,
    () => ({
      title: `Let ${name} sign in again`,
      about: 'Another owner must approve it within 72 hours.',
    }),
    onProposed,
  )
  const proposed = change && 'A change has already been proposed. Decide it under Proposals.'
  const owners = people.filter(one => one.disabledAt === null && one.roles.includes('owner'))
  const isLastOwner = owners.length === 1 && owners[0]?.id === id
  const same = roles.toSorted().join() === of.roles.toSorted().join()
  const losesOwner = isLastOwner && !roles.includes('owner')
  const unexplained = reason.length < 3 ? 'Enter a reason first.' : null
  const LAST = 'You can’t suspend or change the last owner. Invite another one first.'
  const decisions: Decision[] =
    of.disabledAt !== null
      ? [
          {
            label: 'Restore…',
            letter: 'P',
            verb: 'restore',
            pending: restore.isPending,
            shut: proposed ?? unexplained,
            run: () => restore.mutate({ id, reason }),
          },
        ]
      : [
          {
            label: 'Suspend…',
            letter: 'X',
            verb: 'suspend',
            tone: 'danger',
            pending: suspend.isPending,
            shut: isLastOwner ? LAST : null,
            run: () => suspend.mutate({ id }),
          },
          {
            label: 'Propose roles…',
            letter: 'P',
            verb: 'propose roles',
            pending: propose.isPending,
            shut:
              proposed ??
              (losesOwner
                ? LAST
                : roles.length === 0
                  ? 'Choose at least one role.'
                  : same
                    ? 'Choose other roles first.'
                    : unexplained),
            run: () => propose.mutate({ id, roles, reason }),
          },
        ]
  return (
    <DecideBar
      says={
        of.disabledAt === null
          ? 'Changing roles takes two owners, suspending takes one.'
          : 'Restoring them takes two owners.'
      }
      decisions={decisions}
    />
  )
}
