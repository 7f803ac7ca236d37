import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
  count?: number
  panel: ReactNode
}

interface TabsProps<V extends string> {
  /** `segmented` for kinds of one thing, `underline` for two views of a page. */
  look?: 'segmented' | 'underline'
  label: string
  value: V
  onChange: (value: V) => void
  items: TabItem<V>[]
  padded?: boolean
}

export function nextTab(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (at + 1) % count
  if (key === 'ArrowLeft') return (at + count - 1) % count
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/** Tabs pattern of the ARIA authoring practices. A library would load 11 KiB in four pages about money. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { look = 'segmented', label, value, onChange, items, padded = true } = props
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const idOf = (part: 'tab' | 'panel', item: V) => `${id}${part}-${item}`

  function onKeyDown(event: KeyboardEvent) {
    const at = items.findIndex(item => item.value === value)
    const next = nextTab(event.key, at, items.length)
    const item = next === undefined ? undefined : items[next]
    if (!item || next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
    if (item.value !== value) onChange(item.value)
  }
  const shown = items.find(item => item.value === value)
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className={cx(styles[look], look === 'segmented' && padded && 'gutters')}
      >
        {items.map(item => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={idOf('tab', item.value)}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? idOf('panel', item.value) : undefined}
            tabIndex={item.value === value ? 0 : -1}
            data-active={item.value === value ? '' : undefined}
            onClick={() => item.value !== value && onChange(item.value)}
            className={cx(styles.tab, 'hit')}
          >
            {item.label}
            {item.count !== undefined && <span className={cx(styles.count, 'num')}>{item.count}</span>}
          </button>
        ))}
      </div>
      {shown && (
        <div
          key={shown.value}
          role="tabpanel"
          id={idOf('panel', shown.value)}
          aria-labelledby={idOf('tab', shown.value)}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel without a control must be reachable, too
          tabIndex={0}
          className={styles.panel}
        >
          {shown.panel}
        </div>
      )}
    </div>
  )
}
