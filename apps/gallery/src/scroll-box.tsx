import type { ReactNode } from 'react'
import styles from './scroll-box.module.css'

/** Small stand-in for a screen, with scrolling of its own. */
export function ScrollBox({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    <section className={styles.box} aria-label={label} tabIndex={0}>
      {children}
    </section>
  )
}
