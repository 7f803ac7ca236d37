import styles from './button.module.css'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'earn' | 'quiet' | 'line' | 'danger' | 'up' | 'down'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: 'lg' | 'md' | 'sm'
  block?: boolean
}

/** For links, and for a button that is loaded before everything else and therefore does not use `Button`. */
export function buttonClass({ variant = 'primary', size = 'lg', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], size === 'sm' && 'hit', block && styles.block)
}
