import { getUserInfo } from '@matin/contract/user'
import { useSession } from '../state/session.ts'
import { useEndpoint } from './queries.ts'

export function useUser() {
  const signedIn = useSession(session => session.token !== null)
  return useEndpoint(getUserInfo, {}, { enabled: signedIn })
}
