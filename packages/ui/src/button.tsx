import { type ComponentProps, type MouseEvent, type ReactNode, useRef } from 'react'
import styles from './button.module.css'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

export type ButtonVariant = 'primary' | 'earn' | 'quiet' | 'line' | 'danger' | 'up' | 'down'

interface ButtonLook {
  variant?: ButtonVariant
  size?: 'lg' | 'md' | 'sm'
  /** As wide as its container. */
  block?: boolean
}

/** The look alone, for a link that should read as a button. */
export function buttonClass({ variant = 'primary', size = 'lg', block = false }: ButtonLook = {}): string {
  return cx(styles.button, styles[variant], styles[size], block && styles.block)
}

interface ButtonProps extends Omit<ComponentProps<'button'>, 'onClick'>, ButtonLook {
  icon?: IconName
  /** Shows the spinner and ignores taps; the label should say what is under way. */
  pending?: boolean
  onClick?: (event: MouseEvent<HTMLButtonElement>) => void
  children: ReactNode
}

const doubleTapMs = 500

/** A second tap within 500 ms counts as the same tap. Stays focusable while pending. */
export function Button(props: ButtonProps) {
  const {
    variant,
    size,
    block,
    icon,
    pending = false,
    onClick,
    className,
    children,
    type = 'button',
    ...rest
  } = props
  const lastTap = useRef(Number.NEGATIVE_INFINITY)
  const look: ButtonLook = {
    ...(variant && { variant }),
    ...(size && { size }),
    ...(block && { block }),
  }
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(look), className)}
      aria-busy={pending || undefined}
      aria-disabled={pending || undefined}
      onClick={event => {
        const again = event.timeStamp - lastTap.current < doubleTapMs
        if (pending || again) {
          event.preventDefault()
          return
        }
        lastTap.current = event.timeStamp
        onClick?.(event)
      }}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}
