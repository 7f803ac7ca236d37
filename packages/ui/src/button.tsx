import type { ComponentProps, ReactNode } from 'react'
import { type ButtonLook, buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon, type IconName } from './icon.tsx'
import { Spinner } from './spinner.tsx'

interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  icon?: IconName
  /** Shows the spinner and ignores taps. The label should say what is in progress. */
  pending?: boolean
  children: ReactNode
}

/** Button that stays focusable while pending. `UiProvider` handles double taps. */
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
      aria-disabled={pending || rest['aria-disabled']}
      onClick={event => {
        if (pending) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {pending ? <Spinner /> : icon && <Icon name={icon} size={20} />}
      {children}
    </button>
  )
}
