import {
  cancelOwnerReplacement,
  type OperatorChange,
  type OwnerReplacement,
  withdrawOperatorChange,
} from '@matin/contract/admin/accounts'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Note } from '@matin/ui/note'
import { Link } from 'react-router'
import { useOperator } from '#shared/api/operator.ts'
import { useCommand } from '#shared/api/use-command.ts'
import { dayAndTime, initials, moment, words } from '#shared/format/format.ts'
import { Block } from '#shared/page/page.tsx'
import type { Colleague } from '../model/people.ts'
import styles from '../screens/operators.module.css'

function aboutChange({ kind, roles }: OperatorChange): string {
  const named = roles.map(words).join(', ')
  return kind === 'invite' || kind === 'roles' ? named : words(kind)
}

interface ChangesProps {
  changes: readonly OperatorChange[]
  people: readonly Colleague[]
}

export function Changes({ changes, people }: ChangesProps) {
  if (changes.length === 0) return null
  return (
    <section className={styles.part} aria-label="Invitations and changes">
      <header className="flex justify-between gap-3 pb-1.5">
        <h2>
          Invitations and changes<span className="count">{changes.length}</span>
        </h2>
        <small>Each takes two owners</small>
      </header>
      <ul className={styles.changes}>
        {changes.map(change => (
          <Change key={change.id} of={change} people={people} />
        ))}
      </ul>
    </section>
  )
}

function Change({ of, people }: { of: OperatorChange; people: readonly Colleague[] }) {
  const { operator: me, may } = useOperator()
  const { id, kind, name, email, proposed, approved, expiresAt } = of
  const end = useCommand(withdrawOperatorChange, 'Invitation ended', () => ({
    title: `End the invitation of ${name}`,
    about: `${email}, as ${aboutChange(of)}. Nothing else changes.`,
    confirm: 'End it',
    danger: true,
  }))
  const isOwn = proposed?.operator.id === me?.id
  const others = people.filter(
    one => one.disabledAt === null && one.roles.includes('owner') && one.id !== proposed?.operator.id,
  )
  const isInvited = kind === 'invite' && (approved !== null || proposed === null)
  return (
    <li className="row flex-wrap gap-x-3 gap-y-2">
      <i className="initials" aria-hidden="true">
        {initials(name)}
      </i>
      <span>
        <b>{name}</b> <small>{email}</small>
        <small className="block">
          {kind === 'invite' ? 'Invitation: ' : kind === 'roles' ? 'Roles: ' : ''}
          {aboutChange(of)} ·{' '}
          {proposed
            ? `proposed by ${isOwn ? 'you' : proposed.operator.name}, ${dayAndTime(proposed.at)}`
            : 'invited at the command line'}
          {isInvited && ' · link not used yet'}
        </small>
      </span>
      <span className={cx(styles.marks, 'inline-flex gap-1')}>
        {proposed && (
          <abbr className="initials" title={`${proposed.operator.name} proposed it`}>
            {initials(proposed.operator.name)}
          </abbr>
        )}
        {proposed &&
          (approved ? (
            <abbr className="initials" title={`${approved.operator.name} approved it`}>
              {initials(approved.operator.name)}
            </abbr>
          ) : (
            <abbr className="initials" title="Another owner must approve it" data-open />
          ))}
      </span>
      <small>
        {isInvited ? (
          `Ends ${dayAndTime(expiresAt)}`
        ) : (
          <Link to={`/proposals/${id}`}>
            Waiting for a second operator{others.length === 1 && ` (${others[0]?.name})`} until{' '}
            {dayAndTime(expiresAt)}
          </Link>
        )}
      </small>
      {/* A proposal is rejected or cancelled where it is decided. */}
      {may(withdrawOperatorChange) && isInvited && (
        <Button variant="line" size="sm" pending={end.isPending} onClick={() => end.mutate({ id })}>
          End the invitation…
        </Button>
      )}
    </li>
  )
}

/** The administrator begins one with the login of the database's owner; any owner here can cancel it. */
export function Replacements({ replacements }: { replacements: readonly OwnerReplacement[] }) {
  const { may } = useOperator()
  const cancel = useCommand(cancelOwnerReplacement, 'Canceled', ({ id }) => {
    const one = replacements.find(row => row.id === id)
    return {
      title: 'Cancel the replacement',
      about: one && `${one.lost} stays an owner, and ${one.name} isn’t invited.`,
      confirm: 'Cancel the replacement',
    }
  })
  return replacements.map(one => (
    <Block key={one.id} title={`${one.lost} will be replaced`}>
      <Note tone="neg">
        The administrator started replacing {one.lost} with {one.name}, {one.email}.{' '}
        {one.readyAt
          ? `The invitation goes out ${moment(one.readyAt)}, unless an owner cancels it first.`
          : 'We’re notifying every operator.'}
      </Note>
      {may(cancelOwnerReplacement) && (
        <Button
          variant="danger"
          size="sm"
          pending={cancel.isPending}
          onClick={() => cancel.mutate({ id: one.id })}
        >
          Cancel the replacement
        </Button>
      )}
    </Block>
  ))
}
