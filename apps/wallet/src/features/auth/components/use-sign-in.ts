import { getUserInfo, type UserInfo } from '@matin/contract/user'
import { useQueryClient } from '@tanstack/react-query'
import { keyOf } from '../../../shared/api/queries.ts'
import { useReturn } from '../../../shared/router/use-return.ts'
import { startSession } from '../../../shared/state/session.ts'

/** Begins the session, with a fresh cache, and leads back to where the customer was. */
export function useSignIn(back: string | undefined) {
  const queryClient = useQueryClient()
  const goBack = useReturn(back)
  return ({ token, user }: { token: string; user: UserInfo }) => {
    startSession(token, user.uid)
    queryClient.setQueryData(keyOf(getUserInfo, {}), user)
    goBack()
  }
}
