import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  end?: ReactNode
  /** Whether the content keeps away from the screen's edges. */
  pad?: boolean
  children: ReactNode
}

export function Section({ title, end, pad, children }: SectionProps) {
  return (
    <section className="mt-6">
      <div className="row wrap-zoomed justify-between gap-3 target pad">
        <h2 className="t-title">{title}</h2>
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {pad ? <div className="pad">{children}</div> : children}
    </section>
  )
}
