import { useEffect } from 'react'
import { useNavigate } from '#shared/router/use-navigate.ts'
import { useSession } from '#shared/state/session.ts'

/** Redirects a signed-in customer, who came by "back" or an old link, to the home page. */
export function useGuestsOnly() {
  const navigate = useNavigate()
  useEffect(() => {
    // Only on arrival: who signs in here is led back by `useSignIn`.
    if (useSession.getState().token !== null) navigate({ to: '/pages/Home/index', replace: true })
  }, [navigate])
}
