import type { OperatorInfo } from '@matin/contract/operators'
import type { Permission } from '@matin/domain/operators/permissions'
import { BrandMark } from '@matin/ui/brand'
import { Icon } from '@matin/ui/icon'
import { Loading, Skeleton } from '@matin/ui/skeleton'
import { Suspense } from 'react'
import { Navigate, NavLink, Route, Routes, useLocation } from 'react-router'
import { Invitation } from '../features/operators/invitation.tsx'
import { SignIn } from '../features/operators/sign-in.tsx'
import { signOut } from '../shared/api.ts'
import { useOperator } from '../shared/operator.ts'
import styles from './desk.module.css'
import { Forbidden, NoPage } from './no-page.tsx'
import { SECTIONS, type Section } from './sections.tsx'
import { useQueues } from './use-queues.ts'

/** The console: sign-in, or the shell with the sections that the operator's roles open. */
export function Desk() {
  const { operator, may } = useOperator()
  const { pathname } = useLocation()
  if (pathname === '/invitation') return <Invitation />
  return operator ? <Shell operator={operator} may={may} /> : <SignIn />
}

const ALL: readonly Section[] = SECTIONS.flatMap(({ items }) => items)

/** How many wait there. Beside the link, whose name is the section's alone; a screen reader says it after that. */
function Waits({ path, count }: { path: string; count: string | undefined }) {
  if (count === undefined) return null
  return (
    <b className={styles.count} id={`waiting-${path}`}>
      {count}
      <span className="sr"> {count === '1' ? 'waits' : 'wait'}</span>
    </b>
  )
}

function Waiting() {
  return (
    <Loading>
      <Skeleton height={48} />
    </Loading>
  )
}

function Shell({ operator, may }: { operator: OperatorInfo; may: (permission: Permission) => boolean }) {
  const isOpen = ({ permission }: Section) => !permission || may(permission)
  const sections = SECTIONS.map(({ name, items }) => ({ name, items: items.filter(isOpen) })).filter(
    ({ items }) => items.length > 0,
  )
  const waiting = useQueues()
  const first = ALL.find(isOpen)
  // Procedures and the own account are open to everybody.
  if (!first) throw new Error('no section is open')
  const initials = operator.name
    .split(/\s+/)
    .map(word => word[0])
    .join('')
    .slice(0, 2)
    .toUpperCase()
  return (
    <div className={styles.desk}>
      <a className={styles.skip} href="#main">
        Skip to the content
      </a>
      <aside className={styles.side}>
        <span className={styles.brand}>
          <BrandMark size={24} />
          Matin
          <small>console</small>
        </span>
        <nav aria-label="Sections">
          {sections.map(({ name, items }) => (
            <section key={name} aria-label={name}>
              <h2>{name}</h2>
              {items.map(({ path, name: label, icon }) => (
                <span key={path} className={styles.section}>
                  <NavLink
                    to={`/${path}`}
                    aria-describedby={waiting.has(path) ? `waiting-${path}` : undefined}
                  >
                    <Icon name={icon} size={18} />
                    {label}
                  </NavLink>
                  <Waits path={path} count={waiting.get(path)} />
                </span>
              ))}
            </section>
          ))}
        </nav>
        <div className={styles.me}>
          <i aria-hidden="true">{initials}</i>
          <span>
            <b>{operator.name}</b>
            {operator.roles.join(', ')}
          </span>
          <button type="button" aria-label="Sign out" onClick={() => void signOut()}>
            <Icon name="logout" size={18} />
          </button>
        </div>
      </aside>
      <main id="main" className={styles.main} tabIndex={-1}>
        <Suspense fallback={<Waiting />}>
          <Routes>
            <Route index element={<Navigate to={`/${first.path}`} replace />} />
            {ALL.map(section => (
              <Route
                key={section.path}
                path={`/${section.path}/:id?`}
                element={
                  isOpen(section) ? (
                    <section.page />
                  ) : (
                    <Forbidden section={section} operator={operator} first={first} />
                  )
                }
              />
            ))}
            <Route path="*" element={<NoPage first={first} />} />
          </Routes>
        </Suspense>
      </main>
    </div>
  )
}
