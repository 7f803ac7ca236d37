import { Fragment, type ReactNode } from 'react'
import { useSession } from './session.ts'

/** Begins anew when another tab has signed in or out: what was shown or typed belongs to somebody else. */
export function PerVisit({ children }: { children: ReactNode }) {
  const visit = useSession(session => session.visit)
  return <Fragment key={visit}>{children}</Fragment>
}
