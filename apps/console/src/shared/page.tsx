import { Icon } from '@matin/ui/icon'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import styles from './page.module.css'
import { PageClock } from './page-clock.tsx'
import { procedureOf } from './procedure.ts'
import { useTools } from './tools.tsx'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  /** What is expected here, and by when. */
  help?: ReactNode
  /** To the right of the title. */
  actions?: ReactNode
  /** Beside the content: what is selected. */
  drawer?: ReactNode
  children: ReactNode
}

/** A section's frame: its title, what is expected of whoever works here, the content and what is selected. */
export function Page({ title, help, actions, drawer, children }: PageProps) {
  useTitle(title)
  const procedure = procedureOf(title)
  const tools = useTools()
  return (
    <div className={styles.page} data-drawer={drawer ? true : undefined}>
      <div className={styles.body}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <PageClock />
          <span className={styles.actions}>
            {tools.place}
            {actions}
          </span>
        </header>
        {help && (
          <details className={styles.help}>
            <summary>
              <Icon name="info" size={16} />
              What is expected here
            </summary>
            <div>
              {help}
              {procedure && <Link to={`/procedures/${procedure}`}>The written procedure</Link>}
            </div>
          </details>
        )}
        {tools.frame(children)}
      </div>
      {drawer}
    </div>
  )
}

interface DrawerProps {
  label: string
  onClose: () => void
  onMove?: (by: 1 | -1) => void
  footer?: ReactNode
  /** Takes half of the window: for what is to be seen large. */
  wide?: boolean
  children: ReactNode
}

export function Drawer({ label, onClose, onMove, footer, wide = false, children }: DrawerProps) {
  return (
    <aside className={styles.drawer} aria-label={label} data-wide={wide || undefined}>
      <div className={styles.drawerBody}>
        <div className={styles.drawerTop}>
          <span className="num">{label}</span>
          <span className={styles.drawerButtons}>
            {onMove && (
              <>
                <button type="button" aria-label="Previous" onClick={() => onMove(-1)}>
                  <Icon name="up" size={18} />
                </button>
                <button type="button" aria-label="Next" onClick={() => onMove(1)}>
                  <Icon name="down" size={18} />
                </button>
              </>
            )}
            <button type="button" aria-label="Close" onClick={onClose}>
              <Icon name="close" size={18} />
            </button>
          </span>
        </div>
        {children}
      </div>
      {footer && <footer className={styles.drawerFoot}>{footer}</footer>}
    </aside>
  )
}

/** Names and values in rows. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>
}

export function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What a page says before anything else: notes about all of it. */
export function Told({ children }: { children: ReactNode }) {
  return <div className={styles.told}>{children}</div>
}

/** A form or a group of a page that is no list. */
export function Block({ title, children }: { title: string; children: ReactNode }) {
  const tools = useTools()
  return (
    <section className={styles.block} aria-label={title}>
      <header>
        <h2>{title}</h2>
        {tools.place}
      </header>
      {tools.frame(children)}
    </section>
  )
}
