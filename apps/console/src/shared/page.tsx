import { Icon } from '@matin/ui/icon'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { Foot } from './foot.tsx'
import { useFrame } from './frame.ts'
import { HelpDialog } from './help-dialog.tsx'
import { useKeys } from './keys.ts'
import styles from './page.module.css'
import { PlatformClock } from './platform-clock.tsx'
import { useTools } from './tools.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  /** Name of the open item; the head then links back to the list. */
  item?: string
  /** Total number of items, beside the title. */
  total?: string | undefined
  /** Help of the page, under "?": the operator's task on the page, and its deadline. */
  help?: ReactNode
  /** Actions of this page, in the head. */
  actions?: ReactNode
  /** Number of items shown, in the foot. */
  count?: string | undefined
  /** Selected item, shown beside the content. */
  drawer?: ReactNode
  children: ReactNode
}

/** Layout of a page: head, section tabs, content, drawer and foot. */
export function Page({ title, item, total, help, actions, count, drawer, children }: PageProps) {
  const frame = useFrame()
  const section = frame?.section
  const name = section?.name ?? title
  const tab = section?.tab ?? { name: title, path: '' }
  useTitle([item, section?.tabs.indexOf(section.tab) ? tab.name : null, name].filter(Boolean).join(' · '))
  const tools = useTools()
  const scroll = useKeptScroll<HTMLDivElement>('page')
  const [helping, setHelping] = useState(false)
  useKeys({ '?': { label: 'all keys', run: () => setHelping(true) } })
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        {item === undefined ? (
          <>
            <h1>{name}</h1>
            {total !== undefined && <small className={styles.total}>{total}</small>}
          </>
        ) : (
          <>
            <Link to={`/${section?.path ?? ''}`} className={styles.crumb}>
              {name}
              <Icon name="right" size={16} />
            </Link>
            <h1>{item}</h1>
          </>
        )}
        <span className={styles.actions}>
          {tools.place}
          {actions}
        </span>
        {frame?.search}
        <PlatformClock />
      </header>
      {section && section.tabs.length > 1 && (
        <nav className={styles.tabs} aria-label={name}>
          {section.tabs.map(one => (
            <Link key={one.path} to={`/${one.path}`} aria-current={one === tab ? 'page' : undefined}>
              {one.name}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.content} data-drawer={drawer ? true : undefined}>
        <div ref={scroll} className={styles.body}>
          {tools.frame(children)}
        </div>
        {drawer}
      </div>
      <Foot count={count} />
      {helping && <HelpDialog title={tab.name} help={help} onClose={() => setHelping(false)} />}
    </div>
  )
}

interface DrawerProps {
  label: string
  onClose: () => void
  onMove?: (by: 1 | -1) => void
  footer?: ReactNode
  /** Decision bar in place of the foot. */
  bar?: ReactNode
  /** Whether the drawer takes half of the window. With 'most', it takes all but one column of the list. */
  wide?: boolean | 'most'
  children: ReactNode
}

/**
 * Drawer with one item, beside its list. It takes the focus when it opens, so that the next Tab goes into the
 * item instead of through the list.
 */
export function Drawer({ label, onClose, onMove, footer, bar, wide = false, children }: DrawerProps) {
  const place = useRef<HTMLElement>(null)
  useKeys({ Escape: { label: 'close', run: onClose, quiet: true } })
  useLayoutEffect(() => {
    const drawer = place.current
    const before = document.activeElement
    if (!drawer?.contains(before)) drawer?.focus({ preventScroll: true })
    return () => {
      if (before instanceof HTMLElement && before.isConnected && drawer?.contains(document.activeElement))
        before.focus({ preventScroll: true })
    }
  }, [])
  return (
    <aside
      ref={place}
      tabIndex={-1}
      className={styles.drawer}
      aria-label={label}
      data-wide={wide === false ? undefined : wide}
    >
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
      {bar}
    </aside>
  )
}

/** Layout of an item in two columns: the item, and beside it the facts for a judgement. */
export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}

/** List of names and values. */
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

/** Messages about the whole page, above its content. */
export function Told({ children }: { children: ReactNode }) {
  return <div className={styles.told}>{children}</div>
}

/** Titled form or group on a page. */
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
