import { getUserInfo } from '@matin/contract/user'
import { useQuery } from '@tanstack/react-query'
import { useSession } from '../state/session.ts'
import { endpointQuery } from './queries.ts'

export function useUser() {
  const signedIn = useSession(session => session.token !== null)
  return useQuery({ ...endpointQuery(getUserInfo, {}), enabled: signedIn })
}
