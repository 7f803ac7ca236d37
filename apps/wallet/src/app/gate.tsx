import type { ReactNode } from 'react'
import type { Page } from '../shared/router/page.ts'
import { useSession } from '../shared/state/session.ts'
import { SignInGuard } from './screens/sign-in-gate.tsx'

/** The page closes the moment the session ends. */
export function Gate({ page, children }: { page: Page; children: ReactNode }) {
  const signedIn = useSession(session => session.token !== null)
  return page.customer && !signedIn ? <SignInGuard /> : children
}
