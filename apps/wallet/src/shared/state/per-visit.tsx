import { Fragment, type ReactNode } from 'react'
import { useSession } from './session.ts'

/** Remounts when another tab has signed in or out: what is shown belongs to another customer. */
export function PerVisit({ children }: { children: ReactNode }) {
  const visit = useSession(session => session.visit)
  return <Fragment key={visit}>{children}</Fragment>
}
