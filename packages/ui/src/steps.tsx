import type { ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import styles from './steps.module.css'
import { useUi } from './ui-provider.tsx'

export interface StepItem {
  key: string
  state: 'done' | 'now' | 'later'
  label: ReactNode
}

export function Steps({ items, label }: { items: StepItem[]; label: string }) {
  const { labels } = useUi()
  return (
    <ol className={styles.steps} aria-label={label}>
      {items.map((item, index) => (
        <li key={item.key} className={cx(styles.step, styles[item.state])}>
          <i className={cx(styles.disc, 'num')}>
            {item.state === 'done' ? <Icon name="check" size={16} /> : index + 1}
          </i>
          <span className={styles.label}>
            {item.state !== 'later' && <span className="sr">{labels[item.state]} </span>}
            {item.label}
          </span>
        </li>
      ))}
    </ol>
  )
}
