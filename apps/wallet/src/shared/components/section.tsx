import type { ReactNode } from 'react'
import styles from './section.module.css'

interface SectionProps {
  title: string
  end?: ReactNode
  children: ReactNode
}

export function Section({ title, end, children }: SectionProps) {
  return (
    <section className="mt-6">
      <div className="row wrap-zoomed justify-between gap-3 target pad">
        <h2 className="t-title">{title}</h2>
        {end && <span className={styles.end}>{end}</span>}
      </div>
      {children}
    </section>
  )
}
