import { reportFault } from '../shared/api/fault.ts'
import { whenIdle } from '../shared/idle.ts'
import { useSession } from '../shared/state/session.ts'

/** Follows live events while a customer is signed in. Loaded after sign-in and after the first paint. */
export function keepLive() {
  let current: string | null = null
  let stop: (() => void) | undefined

  async function follow(token: string | null) {
    if (token === current) return
    current = token
    stop?.()
    stop = undefined
    if (token === null) return
    await whenIdle()
    const { startLive } = await import('../shared/live/start-live.ts')
    if (current === token) stop = startLive(token)
  }
  // Without it the screens still ask by themselves.
  const followQuietly = (token: string | null) => void follow(token).catch(reportFault)
  useSession.subscribe(({ token }) => followQuietly(token))
  followQuietly(useSession.getState().token)
}
