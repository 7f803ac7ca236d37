import { Combobox } from '@base-ui/react/combobox'
import { useMemo, useRef, useState } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'
import { IndexBar } from './index-bar.tsx'
import styles from './index-list.module.css'
import { findsItem, type IndexItem, type IndexSection, sectionsOf } from './index-search.ts'
import field from './search-field.module.css'
import { useUi } from './ui-provider.tsx'

interface IndexListProps {
  items: readonly IndexItem[]
  /** Value of the chosen item. */
  value: string | null
  /** Called for the chosen one too, since choosing it again means staying with it. */
  onChange: (value: string) => void
  labels: { search: string; clear: string; nothing: (query: string) => string }
  /** Gives the list its height: it scrolls by itself, below the search. */
  className?: string | undefined
}

/**
 * A long list under letters, with a search above it and the letters at its side: for a page or a sheet of its
 * own, since the chosen item is scrolled to when the list appears. Arrow keys, Home, End and Enter work from the
 * search box; the letters are a short cut for fingers, where keyboards type.
 */
export function IndexList({ items, value, onChange, labels, className }: IndexListProps) {
  const { locale } = useUi()
  const [query, setQuery] = useState('')
  const scroller = useRef<HTMLDivElement>(null)
  const sections = useMemo(() => sectionsOf(items, locale), [items, locale])
  return (
    <Combobox.Root
      inline
      open
      autoHighlight
      items={sections}
      value={items.find(item => item.value === value) ?? null}
      filter={findsItem}
      inputValue={query}
      onInputValueChange={(next, { reason }) => reason === 'input-change' && setQuery(next)}
    >
      <div className={cx(styles.index, className)}>
        <div className={styles.search}>
          <Icon name="search" size={20} />
          <Combobox.Input className={field.input} aria-label={labels.search} placeholder={labels.search} />
          {query !== '' && (
            <IconButton icon="close" size={20} label={labels.clear} onClick={() => setQuery('')} />
          )}
        </div>
        <div className={styles.body}>
          <Combobox.Empty className={styles.nothing}>{labels.nothing(query)}</Combobox.Empty>
          <Combobox.List ref={scroller} className={styles.list} aria-label={labels.search}>
            {(section: IndexSection) => <Section key={section.value} {...section} onChange={onChange} />}
          </Combobox.List>
          {query === '' && <IndexBar letters={sections.map(section => section.value)} scroller={scroller} />}
        </div>
      </div>
    </Combobox.Root>
  )
}

function Section({ value, items, onChange }: IndexSection & { onChange: (value: string) => void }) {
  return (
    <Combobox.Group items={items} data-letter={value}>
      <Combobox.GroupLabel className={styles.letter}>{value}</Combobox.GroupLabel>
      <Combobox.Collection>
        {(item: IndexItem) => (
          <Combobox.Item
            key={item.value}
            value={item}
            className={styles.item}
            onClick={() => onChange(item.value)}
          >
            <span className={styles.label}>{item.label}</span>
            {item.detail !== undefined && <span className={cx(styles.detail, 'num')}>{item.detail}</span>}
            <Combobox.ItemIndicator className={styles.check}>
              <Icon name="check" size={20} />
            </Combobox.ItemIndicator>
          </Combobox.Item>
        )}
      </Combobox.Collection>
    </Combobox.Group>
  )
}
