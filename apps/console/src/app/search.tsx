import type { SearchKind } from '@matin/contract/admin/search'
import { SEARCH_LETTERS } from '@matin/domain/text/operator-search'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { Fragment, type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { words } from '#shared/format/format.ts'
import { KeyCap } from '#shared/keys/key-cap.tsx'
import { useKeys } from '#shared/keys/keys.ts'
import styles from './search.module.css'
import { HitText, LEADS } from './search-hit.tsx'
import { useSearch } from './use-search.ts'

export interface FoundPage {
  to: string
  name: string
}

interface SearchProps {
  /** Finds the console's own pages that match the typed text, best match first. */
  findPages: (text: string) => readonly FoundPage[]
}

interface Choice {
  id: string
  run: () => void
  says: ReactNode
}

interface Group {
  name: string
  choices: Choice[]
}

/** Enter opens the selected hit, which is the first one until the operator selects another. */
export function Search({ findPages }: SearchProps) {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [kind, setKind] = useState<SearchKind | null>(null)
  const [at, setAt] = useState(0)
  useKeys({ '/': { label: 'search', run: () => input.current?.focus() } })
  const typed = text.trim()
  const found = useSearch(typed, kind)
  function change(next: string) {
    setText(next)
    setKind(null)
    setAt(0)
  }
  function open(to: string) {
    change('')
    input.current?.blur()
    void navigate(to)
  }
  const groups: Group[] = [
    {
      name: 'Pages',
      choices: (typed === '' || kind ? [] : findPages(typed)).map(({ to, name }) => ({
        id: to,
        run: () => open(to),
        says: (
          <>
            {name} <small>Page</small>
          </>
        ),
      })),
    },
    ...found.groups.map(group => ({
      name: words(group.kind),
      choices: [
        ...group.items.map(hit => ({
          id: `${group.kind} ${hit.id}`,
          run: () => open(LEADS[group.kind](hit)),
          says: <HitText kind={group.kind} hit={hit} />,
        })),
        ...(group.more
          ? [
              {
                id: `${group.kind} more`,
                run: () => (kind ? found.askMore() : setKind(group.kind)),
                says: `More ${group.kind}`,
              },
            ]
          : []),
      ],
    })),
  ].filter(({ choices }) => choices.length > 0)
  const choices = groups.flatMap(group => group.choices)
  const chosen = choices[at]
  useOpenAtOnce(found.opens, ({ kind: of, id: whole }) => {
    const hit = found.groups.find(group => group.kind === of)?.items.find(one => one.id === whole)
    open(LEADS[of](hit ?? { id: whole, customer: null }))
  })
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const moved = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (moved !== undefined && choices.length > 0) setAt((moved + choices.length) % choices.length)
    else if (event.key === 'Enter' && found.failed) found.retry()
    else if (event.key === 'Enter' && chosen) chosen.run()
    else if (event.key === 'Enter') found.ask()
    else if (event.key === 'Escape') {
      change('')
      input.current?.blur()
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const isOpen = typed !== ''
  return (
    <search className={cx(styles.search, 'row gap-2 relative')}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        className="grow min-w-0"
        role="combobox"
        aria-label="Search everything"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-activedescendant={chosen && `${id}-${at}`}
        placeholder="Search"
        autoComplete="off"
        spellCheck={false}
        maxLength={254}
        value={text}
        onChange={event => change(event.target.value)}
        onBlur={() => change('')}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      {/* A press inside leaves the focus in the field, whose loss closes the list. */}
      <div className={styles.found} hidden={!isOpen} onPointerDown={event => event.preventDefault()}>
        <Found id={id} groups={groups} at={at} />
        <p role="status">
          {found.pending
            ? 'Searching'
            : found.failed
              ? 'The search didn’t work. Press Enter to try again.'
              : choices.length === 0 && 'No results'}
        </p>
        <Tips />
      </div>
    </search>
  )
}

function Found({ id, groups, at }: { id: string; groups: readonly Group[]; at: number }) {
  const choices = groups.flatMap(group => group.choices)
  return (
    <div id={id} role="listbox" aria-label="Found">
      {groups.map(({ name, choices: ofGroup }) => (
        // biome-ignore lint/a11y/useSemanticElements: options of a listbox are grouped by this role
        <div key={name} role="group" aria-label={name}>
          <b className="block t-cap" aria-hidden="true">
            {name}
          </b>
          {ofGroup.map(choice => {
            const index = choices.indexOf(choice)
            return (
              <div
                key={choice.id}
                id={`${id}-${index}`}
                role="option"
                className="flex justify-between gap-3"
                tabIndex={-1}
                aria-selected={index === at}
                onPointerDown={choice.run}
              >
                {choice.says}
              </div>
            )
          })}
        </div>
      ))}
    </div>
  )
}

/** Opens once per answer, which names a page if the text was a whole UID, address or transaction id. */
function useOpenAtOnce<T>(opens: T | null, open: (whole: T) => void): void {
  const latest = useRef(open)
  useEffect(() => {
    latest.current = open
  })
  useEffect(() => {
    if (opens) latest.current(opens)
  }, [opens])
}

function Tips() {
  return (
    <footer>
      <p>
        UID, full name, full email address or mobile number (or its last four digits), transaction, address,
        order number, page.
      </p>
      <p>
        {Object.entries(SEARCH_LETTERS).map(([letter, name]) => (
          <Fragment key={letter}>
            <KeyCap name={letter} />
            {name}{' '}
          </Fragment>
        ))}
        then a space. Searches by name or contact are recorded in the audit log.
      </p>
    </footer>
  )
}
