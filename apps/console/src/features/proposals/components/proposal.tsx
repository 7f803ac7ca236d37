import { getProposal, type ProposalDetail } from '@matin/contract/admin/proposals'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Link } from 'react-router'
import { useRead } from '#shared/api/use-read.ts'
import { Person } from '#shared/customer/person.tsx'
import { boundSentence } from '#shared/decision/bounds.ts'
import { changeOf, compare } from '#shared/decision/comparison.ts'
import type { NextItem } from '#shared/decision/next-item.ts'
import { type Change, OldNew } from '#shared/decision/old-new.tsx'
import { PROPOSAL_KIND_NAMES as KINDS, titleOf } from '#shared/decision/proposal-kinds.ts'
import { dayAndTime, groupedAmounts, readable, withGroups, words } from '#shared/format/format.ts'
import { LANGUAGE_NAMES, languageName } from '#shared/format/language-names.ts'
import { Assignee } from '#shared/item/assignee.tsx'
import { Notes } from '#shared/item/notes.tsx'
import { Columns, Drawer, Fact, Facts } from '#shared/page/page.tsx'
import { Unloaded } from '#shared/page/states.tsx'
import { DueAt } from '#shared/time/due.tsx'
import styles from '../screens/proposals.module.css'
import { Background } from './background.tsx'
import { DecideProposal } from './decide.tsx'

interface ProposalItemProps {
  id: string
  onClose: () => void
  next: NextItem | null
}

export function ProposalItem({ id, onClose, next }: ProposalItemProps) {
  const query = useRead(getProposal, { id })
  const { data } = query
  return (
    <Drawer
      wide="most"
      label={data ? KINDS[data.kind].name : 'Proposal'}
      onClose={onClose}
      bar={data && <DecideProposal of={data} next={next} />}
    >
      <Unloaded
        of={query}
        name="proposal"
        none="This proposal doesn’t exist, or none of your roles can see it."
        on={{ to: '/proposals', name: 'All proposals' }}
      />
      {data && (
        <Columns
          side={
            <>
              <Background of={data} />
              {data.state === 'open' && <Assignee {...itemOf(data)} />}
              <Notes {...itemOf(data)} />
            </>
          }
        >
          <Changes of={data} />
        </Columns>
      )}
    </Drawer>
  )
}

/** Notes and assignee of a recovery belong to the customer's request. */
function itemOf({ kind, id }: ProposalDetail) {
  return { kind: kind === 'recovery' ? kind : 'proposal', item: id } as const
}

function OtherLanguages({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return null
  const changed = changes.filter(({ old, now }) => old !== now).length
  return (
    <details className={cx(styles.languages, 'mt-3')}>
      <summary>
        Other languages: {changed === 0 ? 'no changes' : `${changed} of ${changes.length} texts change`}
      </summary>
      <OldNew changes={changes} />
    </details>
  )
}

/** Texts in several languages are named by language: "en", "ja, section 9". */
function nameOf(name: string): string {
  const [code = '', ...rest] = name.split(', ')
  const language = languageName(code)
  return language === code ? words(name) : [language, ...rest].join(', ')
}

/** Returns whether a figure becomes ten times as large or small, as a misplaced decimal point makes it. */
function isTenfold({ old, now }: Change): boolean {
  return old !== null && /^[×÷] \d[\d,]/.test(compare(old, now).by ?? '')
}

/** Shows no earlier values: they are not stored, and later changes may have replaced the present ones. */
function Proposed({ of: { changes } }: { of: ProposalDetail }) {
  if (changes.length === 0) return null
  return (
    <section className={styles.proposed} aria-label="Proposed">
      <h3>Proposed</h3>
      <Facts>
        {changes.map(({ name, to, unit }) => (
          <Fact key={name} name={nameOf(name)}>
            {withGroups(`${to || 'empty'} ${unit}`.trim())}
          </Fact>
        ))}
      </Facts>
    </section>
  )
}

function Changes({ of }: { of: ProposalDetail }) {
  const changes = of.changes.map(({ name, from, to, unit, language = 'en' }) => ({
    name: nameOf(name),
    language,
    old: from === null ? null : withGroups(`${from || 'empty'} ${unit}`.trim()),
    now: withGroups(`${to || 'empty'} ${unit}`.trim()),
    // The approver types the value anew that exceeds a bound.
    beyond: of.typed !== null && (to === of.typed || `${to} ${unit}` === of.typed),
  }))
  const beyond = changes.find(change => change.beyond)
  const isDecided = of.state !== 'open' && of.waitsUntil === null
  return (
    <>
      <header className={cx(styles.head, 'flex wrap-zoomed justify-between items-start gap-x-5 gap-y-2')}>
        <h2 className="t-h3">{titleOf(of.title)}</h2>
        {of.state === 'open' && (
          <div className="grid justify-items-end shrink-0 right">
            <DueAt time={of.expiresAt} />
            <small>left, it expires {dayAndTime(of.expiresAt)}</small>
          </div>
        )}
      </header>
      {of.customer && (
        <p>
          <Person {...of.customer} />
        </p>
      )}
      {of.kind === 'recovery' && (
        <p>
          <Link to={`/recoveries/${of.id}`}>Their request, in their words</Link>
        </p>
      )}
      {of.state === 'open' && of.bounds.some(({ exceeded }) => exceeded) && (
        <div className={cx(styles.stop, 'gap-3 my-3')} role="note">
          <Icon name="alert" size={20} />
          <div>
            {of.bounds
              .filter(({ exceeded }) => exceeded)
              .map(bound => (
                <b key={bound.name} className="block">
                  {boundSentence(bound)}.
                </b>
              ))}
            <p>
              {beyond && `${beyond.old ?? 'None'} becomes ${beyond.now}. `}
              {beyond && isTenfold(beyond)
                ? 'Check the decimal point.'
                : 'Check the figure against its source.'}
            </p>
          </div>
        </div>
      )}
      {isDecided ? (
        <Proposed of={of} />
      ) : (
        <section aria-label="Changes">
          {changes.length === 0 ? (
            <p>It doesn’t change anything that exists.</p>
          ) : (
            <OldNew changes={changes.filter(({ language }) => language === 'en')} />
          )}
          <OtherLanguages
            changes={changes.flatMap(({ language, ...change }) =>
              language === 'en' ? [] : { ...change, name: `${change.name}, ${LANGUAGE_NAMES[language]}` },
            )}
          />
        </section>
      )}
      {of.consequences.length > 0 && (
        <section aria-label="Effect, calculated just now">
          <h3>Effect, calculated just now</h3>
          <dl className={styles.consequences}>
            {of.consequences.map(({ name, now, value }) => {
              const by = now === null ? null : changeOf(now, value)
              return (
                <div key={name}>
                  <dt className="muted">{groupedAmounts(name)}</dt>
                  {now !== null && (
                    <dd className={cx(styles.now, 'muted tabular wrap-anywhere')}>{readable(now)} now</dd>
                  )}
                  <dd className="tabular wrap-anywhere">{readable(value)}</dd>
                  {by !== null && <dd className={cx(styles.by, 'tabular wrap-anywhere')}>{by}</dd>}
                </div>
              )
            })}
          </dl>
        </section>
      )}
    </>
  )
}
