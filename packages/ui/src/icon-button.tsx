import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import { Icon, type IconName, type IconSize } from './icon.tsx'
import styles from './icon-button.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children'> {
  icon: IconName
  label: string
  size?: IconSize
  /** Red dot for something unread; mention it in the label, too. */
  dot?: boolean
  render?: RenderElement
}

export function IconButton({ icon, label, size = 24, dot, render, className, ...rest }: IconButtonProps) {
  const content = (
    <>
      <Icon name={icon} size={size} />
      <span className="sr">{label}</span>
      {dot && <i className={styles.dot} />}
    </>
  )
  if (render) return renderAs(render, cx(styles.button, className), content)
  return (
    <button type="button" {...rest} className={cx(styles.button, className)}>
      {content}
    </button>
  )
}
