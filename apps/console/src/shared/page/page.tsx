import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useKeys } from '#shared/keys/keys.ts'
import { PlatformClock } from '#shared/time/platform-clock.tsx'
import { Foot } from './foot.tsx'
import { useFrame } from './frame.ts'
import { HelpDialog } from './help-dialog.tsx'
import styles from './page.module.css'
import { useTools } from './tools.tsx'
import { useKeptScroll } from './use-kept-scroll.ts'
import { useTitle } from './use-title.ts'

interface PageProps {
  title: string
  item?: string
  total?: string | undefined
  help?: ReactNode
  actions?: ReactNode
  count?: string | undefined
  drawer?: ReactNode
  children: ReactNode
}

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
    <div className="flex flex-col h-full">
      <header className={cx(styles.head, 'row wrap-zoomed shrink-0')}>
        {item === undefined ? (
          <>
            <h1>{name}</h1>
            {total !== undefined && <small className="tabular">{total}</small>}
          </>
        ) : (
          <>
            <Link to={`/${section?.path ?? ''}`} className={cx(styles.crumb, 'inline-row gap-1')}>
              {name}
              <Icon name="right" size={16} />
            </Link>
            <h1>{item}</h1>
          </>
        )}
        <span className={cx(styles.actions, 'row wrap-zoomed justify-end gap-2 max-w-full')}>
          {tools.place}
          {actions}
        </span>
        {frame?.search}
        <PlatformClock />
      </header>
      {section && section.tabs.length > 1 && (
        <nav className={cx(styles.tabs, 'flex gap-5 shrink-0')} aria-label={name}>
          {section.tabs.map(one => (
            <Link
              key={one.path}
              to={`/${one.path}`}
              className="inline-row"
              aria-current={one === tab ? 'page' : undefined}
            >
              {one.name}
            </Link>
          ))}
        </nav>
      )}
      <div className={styles.content} data-drawer={drawer ? true : undefined}>
        <div ref={scroll} className={cx(styles.body, 'flex flex-col relative min-w-0 min-h-0 overflow-auto')}>
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
  bar?: ReactNode
  /** Whether the drawer takes half of the window. With 'most', it takes all but one column of the list. */
  wide?: boolean | 'most'
  children: ReactNode
}

/** Takes the focus when it opens, so that the next Tab goes into the item instead of through the list. */
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
      className={cx(styles.drawer, 'flex flex-col min-h-0')}
      aria-label={label}
      data-wide={wide === false ? undefined : wide}
    >
      <div className={cx(styles.drawerBody, 'grow overflow-auto')}>
        <div className="row muted wrap-anywhere">
          <span className="num">{label}</span>
          <span className="flex ml-auto">
            {onMove && (
              <>
                <button
                  type="button"
                  className="icon-button"
                  aria-label="Previous"
                  onClick={() => onMove(-1)}
                >
                  <Icon name="up" size={18} />
                </button>
                <button type="button" className="icon-button" aria-label="Next" onClick={() => onMove(1)}>
                  <Icon name="down" size={18} />
                </button>
              </>
            )}
            <button type="button" className="icon-button" aria-label="Close" onClick={onClose}>
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

export function Columns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.columns}>
      <div>{children}</div>
      <div className={styles.side}>{side}</div>
    </div>
  )
}

export function Facts({ children }: { children: ReactNode }) {
  return <dl className={cx(styles.facts, 'mt-3')}>{children}</dl>
}

interface FactProps {
  name: ReactNode
  beside?: ReactNode
  children: ReactNode
}

export function Fact({ name, beside, children }: FactProps) {
  return (
    <div className={cx('flex justify-between gap-x-4 gap-y-0.5', beside ? 'flex-wrap' : 'wrap-zoomed')}>
      <dt className={cx('muted', beside ? 'row justify-between w-full' : 'shrink-0')}>
        {name}
        {beside}
      </dt>
      <dd className="right wrap-anywhere tabular">{children}</dd>
    </div>
  )
}

export function Told({ children }: { children: ReactNode }) {
  return <div className={styles.told}>{children}</div>
}

export function Block({ title, children }: { title: string; children: ReactNode }) {
  const tools = useTools()
  return (
    <section className={styles.block} aria-label={title}>
      <header className="row wrap-zoomed justify-between gap-3 mb-2.5">
        <h2>{title}</h2>
        {tools.place}
      </header>
      {/* biome-ignore lint/complexity/noUselessFragments: separates a bare text for browsers that translate */}
      {tools.frame(<>{children}</>)}
    </section>
  )
}
