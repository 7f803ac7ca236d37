import { Tabs as Base } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './tabs.module.css'

export interface TabItem<V extends string> {
  value: V
  label: ReactNode
  /** Shown small beside the label. */
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
  /** Space left and right of segments. */
  padded?: boolean
}

/** Real tabs: arrow keys move, panels are tied to their tabs. */
export function Tabs<V extends string>(props: TabsProps<V>) {
  const { look = 'segmented', label, value, onChange, items, padded = true } = props
  return (
    <Base.Root value={value} onValueChange={next => onChange(next as V)}>
      <Base.List
        aria-label={label}
        activateOnFocus
        className={cx(styles[look], look === 'segmented' && padded && styles.padded)}
      >
        {items.map(item => (
          <Base.Tab key={item.value} value={item.value} className={styles.tab}>
            {item.label}
            {item.count !== undefined && <span className={cx(styles.count, 'num')}>{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map(item => (
        <Base.Panel key={item.value} value={item.value} className={styles.panel}>
          {item.panel}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
