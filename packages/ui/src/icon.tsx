import { cx } from './cx.ts'
import styles from './icon.module.css'
import { firstIconPaths } from './icon-paths.ts'
import type { moreIconPaths } from './more-icon-paths.ts'

export type IconName = keyof typeof firstIconPaths | keyof typeof moreIconPaths
export type IconSize = 14 | 16 | 18 | 20 | 24

interface IconProps {
  name: IconName
  size?: IconSize
  className?: string | undefined
}

const known: Partial<Record<IconName, string>> = { ...firstIconPaths }

/** An app imports `more-icons.ts`, which calls this, before it renders any of those icons. */
export function addIcons(paths: Partial<Record<IconName, string>>): void {
  Object.assign(known, paths)
}

/** Decorative icon. Screen readers ignore it, so the control or the text beside it must name the meaning. */
export function Icon({ name, size = 24, className }: IconProps) {
  const [line, accent] = (known[name] ?? '').split('|')
  return (
    <svg className={cx(styles.icon, styles[`s${size}`], className)} viewBox="0 0 24 24" aria-hidden="true">
      {line && <path d={line} />}
      {accent && <path d={accent} className={styles.accent} />}
    </svg>
  )
}
