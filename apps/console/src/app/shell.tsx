import type { OperatorInfo } from '@matin/contract/admin/operators'
import { listMines } from '@matin/contract/mining'
import { PRODUCT_NAME } from '@matin/domain/settings/product-name'
import { BrandMark } from '@matin/ui/brand'
import { cx } from '@matin/ui/cx'
import { Icon } from '@matin/ui/icon'
import { PageBoundary, type PageErrorProps } from '@matin/ui/page-boundary'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { type ReactNode, Suspense, useRef, useState } from 'react'
import { Link, Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import { signOut } from '#shared/api/api.ts'
import { type May, useOperator } from '#shared/api/operator.ts'
import { useRead } from '#shared/api/use-read.ts'
import { initials, setZone, words } from '#shared/format/format.ts'
import { useArrival, useKeys } from '#shared/keys/keys.ts'
import { type Frame, FrameContext, useFrame } from '#shared/page/frame.ts'
import { Page } from '#shared/page/page.tsx'
import { Crashed } from '#shared/page/states.tsx'
import { useKeptFocus } from '#shared/page/use-kept-focus.ts'
import { Invitation } from '../features/operators/components/invitation.tsx'
import { SignIn } from '../features/operators/components/sign-in.tsx'
import { Procedure } from '../features/procedures/components/procedure.tsx'
import { Forbidden, NoPage } from './no-page.tsx'
import { type FoundPage, Search } from './search.tsx'
import { OWN_ACCOUNT, SECTIONS, type Section, type View } from './sections.tsx'
import styles from './shell.module.css'
import { useCounts, type Waiting } from './use-counts.ts'

export function Console() {
  return (
    <PageBoundary failed={Crashed}>
      <Visit />
    </PageBoundary>
  )
}

function Visit() {
  const { operator, may } = useOperator()
  const { pathname } = useLocation()
  if (pathname === '/invitation') return <Invitation />
  return operator ? <Shell operator={operator} may={may} /> : <SignIn />
}

const ALL: readonly Section[] = SECTIONS.flatMap(({ items }) => items)

/** Rendered outside the section's link, so that the link's accessible name is the section's name only. */
function Waits({ id, waiting }: { id: string; waiting: Waiting | undefined }) {
  if (!waiting) return null
  const { count, overdue } = waiting
  return (
    <b className={styles.count} id={id} data-overdue={overdue || undefined}>
      {count}
      <span className="sr">
        {' '}
        {count === '1' ? 'waits' : 'wait'}
        {overdue && ', overdue'}
      </span>
    </b>
  )
}

/** Stands beside the page, so that React mounts both at once, when the page's code has loaded. */
function Arrival() {
  useArrival()
  return null
}

function Pending() {
  return (
    <Loading>
      <Skeleton height={48} />
    </Loading>
  )
}

function CrashedPage({ error, retry }: PageErrorProps) {
  return (
    <Page title={useFrame()?.section?.name ?? ''}>
      <Crashed error={error} retry={retry} />
    </Page>
  )
}

function menuOf(isOpen: (view: View) => boolean) {
  return SECTIONS.map(({ name, items }) => ({
    name,
    items: items.flatMap(section => {
      const views = section.views.filter(isOpen)
      const [first] = views
      return first ? [{ ...section, views, path: first.path }] : []
    }),
  })).filter(({ items }) => items.length > 0)
}

/** Sets the platform's time zone for all displayed times, once the server has sent it. */
function usePlatformZone(): void {
  const { data } = useRead(listMines, {}, { staleTime: Number.POSITIVE_INFINITY, refetchInterval: false })
  if (data) setZone(data.timeZone)
}

interface SideProps {
  operator: OperatorInfo
  menu: ReturnType<typeof menuOf>
  isWide: boolean
  onNarrow: () => void
}

function Side({ operator, menu, isWide, onNarrow }: SideProps) {
  const { pathname } = useLocation()
  const counts = useCounts()
  return (
    <aside className={cx(styles.side, 'flex flex-col min-h-0')} data-wide={isWide || undefined}>
      <span className={cx(styles.brand, 'row gap-2')}>
        <BrandMark size={24} />
        <span>
          {PRODUCT_NAME}
          <small>console</small>
        </span>
      </span>
      <nav aria-label="Sections">
        {menu.map(({ name: group, items }) => (
          <section key={group} aria-label={group ?? undefined}>
            {group && <h2>{group}</h2>}
            {items.map(({ path, name, icon }) => {
              const [root = path] = path.split('/')
              return (
                <span key={path} className={cx(styles.section, 'block relative')}>
                  <Link
                    to={`/${path}`}
                    className="row gap-2.5"
                    title={name}
                    onClick={onNarrow}
                    aria-describedby={counts.has(root) ? `waiting-${root}` : undefined}
                    aria-current={pathname.split('/')[1] === root ? 'page' : undefined}
                  >
                    <Icon name={icon} size={18} />
                    <span className={styles.name}>{name}</span>
                  </Link>
                  <Waits id={`waiting-${root}`} waiting={counts.get(root)} />
                </span>
              )
            })}
          </section>
        ))}
      </nav>
      <div className={cx(styles.me, 'row gap-1')}>
        <Link to={`/${OWN_ACCOUNT.path}`} className="items-center gap-2.5 min-w-0" title={OWN_ACCOUNT.name}>
          <i className="initials" aria-hidden="true">
            {initials(operator.name)}
          </i>
          <span className={cx(styles.name, 'min-w-0 wrap-anywhere')}>
            <b className="block">{operator.name}</b>
            {words(operator.roles.join(', '))}
            <span className="sr">, own account</span>
          </span>
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label="Sign out"
          title="Sign out"
          onClick={() => void signOut()}
        >
          <Icon name="logout" size={18} />
        </button>
      </div>
    </aside>
  )
}

function Shell({ operator, may }: { operator: OperatorInfo; may: May }) {
  const navigate = useNavigate()
  const [isWide, setWide] = useState(false)
  const main = useRef<HTMLElement>(null)
  useKeptFocus(main)
  const isOpen = ({ permission }: View) => !permission || may(permission)
  const menu = menuOf(isOpen)
  const entries = menu.flatMap(({ items }) => items)
  usePlatformZone()
  useKeys({
    '[': { label: 'menu', run: () => setWide(!isWide), quiet: true },
    ...Object.fromEntries(
      entries.map(({ letter, name, path }) => [
        `G ${letter}`,
        { label: name, run: () => navigate(`/${path}`), quiet: true },
      ]),
    ),
  })
  // An operator without any other section starts at Own account.
  const first = entries[0] ?? OWN_ACCOUNT
  const findPages = (text: string): FoundPage[] =>
    entries
      .flatMap(({ name: section, views }) => views.map(view => ({ ...view, section })))
      .filter(({ name, section, also = '' }) =>
        `${section} ${name} ${also}`.toLowerCase().includes(text.toLowerCase()),
      )
      .map(({ path, name }) => ({ to: `/${path}`, name }))
  const inFrame = (section: Frame['section'], page: ReactNode) => (
    <FrameContext value={{ search: <Search findPages={findPages} />, Procedure, section }}>
      <PageBoundary key={section?.tab.path} failed={CrashedPage}>
        {page}
      </PageBoundary>
      <Arrival />
    </FrameContext>
  )
  return (
    <div className={styles.shell}>
      <button type="button" className={styles.skip} onClick={() => main.current?.focus()}>
        Skip to content
      </button>
      <Side operator={operator} menu={menu} isWide={isWide} onNarrow={() => setWide(false)} />
      <main ref={main} id="main" className={cx(styles.main, 'min-w-0 min-h-0')} tabIndex={-1}>
        <Suspense fallback={<Pending />}>
          <Routes>
            <Route index element={<Navigate to={`/${first.path}`} replace />} />
            {ALL.flatMap(({ name, views }) => {
              const tabs = views.filter(isOpen)
              return views.map(view => (
                <Route
                  key={view.path}
                  path={`/${view.path}/:id?`}
                  element={inFrame(
                    { name, path: tabs[0]?.path ?? view.path, tabs, tab: view },
                    !view.permission || isOpen(view) ? (
                      <view.page />
                    ) : (
                      <Forbidden
                        name={tabs.length > 0 ? view.name : name}
                        permission={view.permission}
                        operator={operator}
                        first={first}
                      />
                    ),
                  )}
                />
              ))
            })}
            {/* An entry whose first tab has a longer address. */}
            {entries.map(({ path }) => {
              const [root] = path.split('/')
              return (
                root !== path && (
                  <Route key={root} path={`/${root}`} element={<Navigate to={`/${path}`} replace />} />
                )
              )
            })}
            <Route
              path={`/${OWN_ACCOUNT.path}`}
              element={inFrame({ ...OWN_ACCOUNT, tabs: [], tab: OWN_ACCOUNT }, <OWN_ACCOUNT.page />)}
            />
            <Route path="*" element={inFrame(null, <NoPage first={first} />)} />
          </Routes>
        </Suspense>
      </main>
    </div>
  )
}
