import type { Session } from '@matin/contract/auth'
import { getUserInfo } from '@matin/contract/user'
import { keyOf } from '#shared/api/queries.ts'
import { queryClient } from '#shared/api/query-client.ts'
import { useReturn } from '#shared/router/use-return.ts'
import { returnDrafts } from '#shared/state/expired.ts'
import { startSession } from '#shared/state/session.ts'

export function useBeginSession() {
  return ({ token, user }: Session) => {
    startSession(token, user.uid)
    returnDrafts(user.uid)
    queryClient.setQueryData(keyOf(getUserInfo, {}), user)
  }
}

export function useSignIn(back: string | undefined) {
  const begin = useBeginSession()
  const goBack = useReturn(back)
  return (session: Session) => {
    begin(session)
    goBack()
  }
}
