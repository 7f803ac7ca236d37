import { Icon } from '@matin/ui/icon'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useKeys } from '../shared/keys.ts'
import styles from './search.module.css'

export interface Hit {
  /** Where it leads. */
  to: string
  name: string
  /** What it is: "Page". */
  kind: string
}

interface SearchProps {
  /** All that was found for what is typed, best first. */
  find: (text: string) => readonly Hit[]
}

/** The search of every page's head. The first hit is chosen: Enter opens it. */
export function Search({ find }: SearchProps) {
  const navigate = useNavigate()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [at, setAt] = useState(0)
  useKeys({ '/': { label: 'search', run: () => input.current?.focus() } })
  const hits = text.trim() === '' ? [] : find(text.trim())
  function leave() {
    setText('')
    setAt(0)
    input.current?.blur()
  }
  function open(hit: Hit | undefined) {
    if (!hit) return
    leave()
    navigate(hit.to)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const moved = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (moved !== undefined && hits.length > 0) setAt((moved + hits.length) % hits.length)
    else if (event.key === 'Enter') open(hits[at])
    else if (event.key === 'Escape') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <search className={styles.search}>
      <Icon name="search" size={18} />
      <input
        ref={input}
        role="combobox"
        aria-label="Search everything"
        aria-expanded={hits.length > 0}
        aria-controls={id}
        aria-activedescendant={hits[at] && `${id}-${at}`}
        placeholder="Search everything"
        autoComplete="off"
        spellCheck={false}
        value={text}
        onChange={event => {
          setText(event.target.value)
          setAt(0)
        }}
        onBlur={() => setText('')}
        onKeyDown={onKeyDown}
      />
      <kbd>/</kbd>
      <div id={id} role="listbox" aria-label="Found" hidden={hits.length === 0}>
        {hits.map((hit, index) => (
          <div
            key={hit.to}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            // Before the field loses the focus.
            onPointerDown={event => {
              event.preventDefault()
              open(hit)
            }}
          >
            {hit.name} <small>{hit.kind}</small>
          </div>
        ))}
      </div>
    </search>
  )
}
