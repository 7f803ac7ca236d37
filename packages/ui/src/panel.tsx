import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import styles from './panel.module.css'
import { type RenderElement, renderAs } from './render-as.tsx'

/** Navy panel, at most once a screen, only for "your money" or "your code". */
export function Slab({ className, ...rest }: ComponentProps<'section'>) {
  return <section {...rest} className={cx(styles.slab, 'p-5', className)} />
}

interface PanelProps {
  /** Look of the panel; `earn` only for something that pays. */
  tone?: 'paper' | 'earn' | 'line'
  render?: RenderElement
  className?: string | undefined
  children: ReactNode
}

export function Panel({ tone = 'paper', render, className, children }: PanelProps) {
  return renderAs(render ?? <section />, cx(styles.panel, styles[tone], 'block p-5', className), children)
}
