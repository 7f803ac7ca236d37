import { isApiError, nameOf } from '@matin/client/api-error'
import { Button } from '@matin/ui/button'
import { cx } from '@matin/ui/cx'
import { Icon, type IconName } from '@matin/ui/icon'
import type { PageErrorProps } from '@matin/ui/page-boundary'
import { LoadError } from '@matin/ui/part'
import { ListSkeleton } from '@matin/ui/skeleton'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useKeys } from '#shared/keys/keys.ts'
import styles from './states.module.css'

interface StateProps {
  icon: IconName
  bad?: boolean
  title: string
  children?: ReactNode
  actions: ReactNode
}

function State({ icon, bad = false, title, children, actions }: StateProps) {
  return (
    <div className={cx(styles.state, 'gap-3')} role="alert" data-bad={bad || undefined}>
      <Icon name={icon} size={20} />
      <div>
        <b>{title}</b>
        {children && <p className="soft">{children}</p>}
        <span className="flex gap-2 mt-3">{actions}</span>
      </div>
    </div>
  )
}

export function ErrorState({ title, onRetry }: { title: string; onRetry: () => void }) {
  useKeys({ Y: { label: 'try again', run: onRetry } })
  return (
    <State
      icon="alert"
      bad
      title={title}
      actions={
        <Button variant="line" size="sm" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Your work isn’t lost.
    </State>
  )
}

interface UnloadedProps {
  of: { data: unknown; error: Error | null; isPending: boolean; refetch: () => unknown }
  /** Thing that the query loads, as in "Couldn’t load the deposit". */
  name: string
  /** Way on from an address that names no such item, and the title there. */
  on?: WayOn
  none?: string
  rows?: number
}

/** In place of what a query has not loaded: a skeleton, the failure, or that there is no such item. */
export function Unloaded({ of, name, on, none = `This ${name} doesn’t exist.`, rows = 6 }: UnloadedProps) {
  if (of.data !== undefined) return null
  if (of.isPending) return <ListSkeleton badges={false} rows={rows} />
  if (of.error === null) return null
  // An address that somebody typed may name no id at all.
  if (on && (isApiError(of.error, 'not_found') || isApiError(of.error, 'invalid_input')))
    return <NotThere title={none} on={on} />
  return <ErrorState title={`Couldn’t load the ${name}.`} onRetry={() => void of.refetch()} />
}

/** The file may be gone after an update, or the connection failed. A reload keeps drafts. */
export function Crashed({ error }: PageErrorProps) {
  const title =
    error instanceof LoadError
      ? 'Couldn’t load this page.'
      : `Something went wrong in the console (${nameOf(error)}). If it happens again, report it.`
  return <ErrorState title={title} onRetry={() => location.reload()} />
}

interface WayOn {
  to: string
  name: string
}

export function NoPermission({ title, children, on }: { title: string; children: ReactNode; on: WayOn }) {
  return (
    <State icon="lock" title={title} actions={<Link to={on.to}>{on.name}</Link>}>
      {children}
    </State>
  )
}

export function NotThere({ title, children, on }: { title: string; children?: ReactNode; on: WayOn }) {
  return (
    <State icon="search" title={title} actions={<Link to={on.to}>{on.name}</Link>}>
      {children}
    </State>
  )
}
