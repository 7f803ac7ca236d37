import type { ReactNode, Ref } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import styles from './note.module.css'

export type NoteTone = 'plain' | 'warn' | 'info' | 'pos' | 'neg'

const icons: Record<NoteTone, IconName> = {
  plain: 'info',
  warn: 'alert',
  info: 'clock',
  pos: 'check-circle',
  neg: 'x-circle',
}

interface NoteProps {
  tone?: NoteTone
  icon?: IconName
  live?: boolean
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export function Note({ tone = 'plain', icon, live, ref, children }: NoteProps) {
  return (
    <div ref={ref} className={cx(styles.note, styles[tone])} role={live ? 'alert' : undefined}>
      <Icon name={icon ?? icons[tone]} size={20} />
      <div>{children}</div>
    </div>
  )
}
