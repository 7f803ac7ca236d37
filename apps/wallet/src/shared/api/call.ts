import { toast } from '@matin/ui/toast'
import { useClientState } from '../state/client-state.ts'
import { endSession, useSession } from '../state/session.ts'
import { createClient } from './client.ts'
import { queryClient } from './query-client.ts'
import { transportText } from './transport-text.ts'

/** The app's way to the server: `await call(login, { account, password })`. */
export const call = createClient({
  fetch: (...args) => fetch(...args),
  base: import.meta.env.VITE_API_BASE ?? '',
  language: () => useClientState.getState().language,
  token: () => useSession.getState().token,
  onExpired: token => {
    // An answer to a request of an earlier session must not end the present one.
    if (useSession.getState().token !== token) return
    endSession()
    queryClient.clear()
  },
  tell: text => toast(text, 'neg'),
  transportText: reason => transportText(useClientState.getState().language, reason),
})
