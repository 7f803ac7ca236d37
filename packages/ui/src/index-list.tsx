import { type FormEvent, type KeyboardEvent, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { IndexBar } from './index-bar.tsx'
import styles from './index-list.module.css'
import { findsItem, type IndexItem, sectionsOf } from './index-search.ts'
import field from './search-field.module.css'
import { useUi } from './ui-provider.tsx'

interface IndexListProps {
  items: readonly IndexItem[]
  value: string | null
  /** Called for the chosen item too, because a customer may choose it again to keep it. */
  onChange: (value: string) => void
  labels: { search: string; clear: string; nothing: (query: string) => string }
  className?: string | undefined
}

/** Use it on a page or sheet of its own, because it scrolls to the chosen item when it appears. */
export function IndexList({ items, value, onChange, labels, className }: IndexListProps) {
  const { locale } = useUi()
  const [query, setQuery] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => {
    const text = query.trim()
    return sectionsOf(text === '' ? items : items.filter(item => findsItem(item, text)), locale)
  }, [items, query, locale])
  const first = query.trim() === '' ? undefined : sections[0]?.items[0]
  useLayoutEffect(() => {
    const list = scroller.current
    const chosen = list?.querySelector<HTMLElement>('[aria-current]')
    if (list && chosen) list.scrollTop = chosen.offsetTop - list.clientHeight / 2
  }, [])
  function clear() {
    setQuery('')
    input.current?.focus()
  }
  function chooseFirst(event: FormEvent) {
    event.preventDefault()
    if (first) onChange(first.value)
  }
  return (
    <search className={cx(styles.index, className)} onKeyDown={walk}>
      <form className={styles.search} onSubmit={chooseFirst}>
        <Icon name="search" size={20} />
        <input
          ref={input}
          type="search"
          className={field.input}
          aria-label={labels.search}
          placeholder={labels.search}
          autoComplete="off"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        {query !== '' && <IconButton icon="close" size={20} label={labels.clear} onClick={clear} />}
      </form>
      <div className={styles.body}>
        <p role="status" className={styles.nothing}>
          {sections.length === 0 && labels.nothing(query)}
        </p>
        <div ref={scroller} className={styles.list}>
          {sections.map(section => (
            <section key={section.value} data-letter={section.value} aria-label={section.value}>
              <h2 className={styles.letter}>{section.value}</h2>
              {section.items.map(item => (
                <button
                  key={item.value}
                  type="button"
                  className={cx(styles.item, 'ruled row gap-3.5 w-full', item === first && styles.first)}
                  aria-current={item.value === value || undefined}
                  onClick={() => onChange(item.value)}
                >
                  <span className="grow min-w-0 med">{item.label}</span>
                  {item.detail !== undefined && <span className="muted fs-label num">{item.detail}</span>}
                  {item.value === value && <Icon name="check" size={20} />}
                </button>
              ))}
            </section>
          ))}
        </div>
        {query === '' && <IndexBar letters={sections.map(section => section.value)} scroller={scroller} />}
      </div>
    </search>
  )
}

function walk(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (!step) return
  const places = [...event.currentTarget.querySelectorAll<HTMLElement>('input, [data-letter] button')]
  const next = places[places.indexOf(document.activeElement as HTMLElement) + step]
  if (!next) return
  event.preventDefault()
  next.focus()
}
