import styles from './button.module.css'
import { cx } from './cx.ts'

export type ButtonVariant = 'primary' | 'earn' | 'quiet' | 'line' | 'danger' | 'up' | 'down'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: 'lg' | 'md' | 'sm'
  /** As wide as its container. */
  block?: boolean
}

/**
 * The look alone: for a link that should read as a button, and for what is loaded before everything else and has
 * nothing under way to show.
 */
export function buttonClass({ variant = 'primary', size = 'lg', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block)
}
