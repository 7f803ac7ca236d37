import type { ReactNode } from 'react'
import styles from './section.module.css'

export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
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
