import type { OperatorChange } from '@matin/contract/admin/accounts'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Note } from '@matin/ui/note'
import { initials } from '#shared/format/format.ts'
import { type Colleague, coverageOf, gapOf } from '../model/people.ts'
import styles from '../screens/operators.module.css'

interface CoverageProps {
  people: readonly Colleague[]
  changes: readonly OperatorChange[]
}

export function Coverage({ people, changes }: CoverageProps) {
  const owners = people.filter(({ disabledAt, roles }) => disabledAt === null && roles.includes('owner'))
  const invited = changes.find(({ kind, roles }) => kind === 'invite' && roles.includes('owner'))
  return (
    <section aria-label="Who can decide what">
      <header className="flex items-baseline justify-between">
        <h2>Who can decide what</h2>
        <small>people who can</small>
      </header>
      <ul>
        {coverageOf(people).map(covered => {
          const { decision, who, tone } = covered
          return (
            <li key={decision.name} data-tone={tone ?? undefined}>
              <span>
                <b className="block">{decision.name}</b>
                <small>{gapOf(covered) ?? decision.says}</small>
              </span>
              <span className={cx(styles.people, 'inline-flex flex-wrap justify-end')}>
                {who.map(({ id, name }) => (
                  <abbr key={id} className="initials" title={name}>
                    {initials(name)}
                  </abbr>
                ))}
                <span className="sr">{who.map(({ name }) => name).join(', ')}</span>
              </span>
              <Icon name={tone === null ? 'check' : 'alert'} size={16} />
            </li>
          )
        })}
      </ul>
      {owners.length <= 2 && (
        <Note tone={owners.length < 2 ? 'neg' : 'warn'}>
          <b>{owners.length < 2 ? 'Only one owner.' : 'Only two owners.'}</b>{' '}
          {owners.length < 2
            ? 'No one can change an owner. The administrator must invite another one at the command line.'
            : 'While one is away, no one can change an owner. Each approves what the other proposes.'}
          {invited && ` ${invited.name} has been proposed as another owner.`}
        </Note>
      )}
    </section>
  )
}

export function Consequence({ people, changed }: { people: readonly Colleague[]; changed: Colleague }) {
  const before = coverageOf(people)
  const after = coverageOf(people.map(one => (one.id === changed.id ? changed : one)))
  const worse = after.filter(
    ({ who, tone }, index) => tone !== null && who.length < (before[index]?.who.length ?? 0),
  )
  if (worse.length === 0) return null
  return (
    <Note tone={worse.some(({ tone }) => tone === 'neg') ? 'neg' : 'warn'}>
      <b>Afterwards:</b> {worse.map(covered => `${covered.decision.name}: ${gapOf(covered)}`).join('; ')}.
    </Note>
  )
}
