import { getUnreadMessages } from '@matin/contract/unread'
import { useSession } from '../state/session.ts'
import { useEndpoint } from './queries.ts'

const REFRESH_MS = 60_000

export function useUnread(): { unread: number; support: number } {
  const signedIn = useSession(session => session.token !== null)
  const { data } = useEndpoint(getUnreadMessages, {}, { enabled: signedIn, refetchInterval: REFRESH_MS })
  return (signedIn && data) || { unread: 0, support: 0 }
}
