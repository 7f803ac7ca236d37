import { isApiError } from '@matin/client/api-error'
import type { Session } from '@matin/contract/auth'
import { loginWithPasskey } from '@matin/contract/passkeys'
import { call } from '#shared/api/call.ts'
import { askForPasskey, forgetPasskey } from '#shared/passkeys/ask.ts'

/** Signs in with a passkey; null when the customer cancels the browser's dialog. Import it on demand. */
export async function signInWithPasskey(): Promise<Session | null> {
  const answer = await askForPasskey()
  if (!answer) return null
  try {
    return await call(loginWithPasskey, answer)
  } catch (error) {
    if (isApiError(error, 'passkey_removed')) await forgetPasskey(answer)
    throw error
  }
}
