import { cx } from './cx.ts'
import styles from './icon.module.css'
import { iconPaths } from './icon-paths.ts'

export type IconName = keyof typeof iconPaths
export type IconSize = 14 | 16 | 18 | 20 | 24

interface IconProps {
  name: IconName
  size?: IconSize
  className?: string | undefined
}

/** Decorative always: name the control or the text beside it instead. */
export function Icon({ name, size = 24, className }: IconProps) {
  const [line, accent] = iconPaths[name].split('|')
  return (
    <svg className={cx(styles.icon, styles[`s${size}`], className)} viewBox="0 0 24 24" aria-hidden="true">
      {line && <path d={line} />}
      {accent && <path d={accent} className={styles.accent} />}
    </svg>
  )
}
