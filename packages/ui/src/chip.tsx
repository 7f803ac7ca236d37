import type { ReactNode } from 'react'
import styles from './chip.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'

export type ChipTone = 'plain' | 'info' | 'pos' | 'neg' | 'warn' | 'ink' | 'line'

/** Status with icon and text, never with colour alone. */
export function Chip({
  tone = 'plain',
  icon,
  children,
}: {
  tone?: ChipTone
  icon: IconName
  children: ReactNode
}) {
  return (
    <span className={cx(styles.chip, styles[tone])}>
      <Icon name={icon} size={14} />
      {children}
    </span>
  )
}
