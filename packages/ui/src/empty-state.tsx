import type { ReactNode } from 'react'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  title: string
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <svg width="72" height="40" viewBox="0 0 72 40" aria-hidden="true" className={styles.art}>
        <path d="M4 38V26M12 38V30M20 38V22M28 38V28M36 38V18M44 38V24" />
        <path d="M52 38V12M60 38V8M68 38V2" strokeDasharray="1 5" />
      </svg>
      <p className={styles.title}>{title}</p>
      {children && <p>{children}</p>}
      {action && <div className="flex flex-wrap justify-center gap-2.5 mt-3.5">{action}</div>}
    </div>
  )
}
