import type { Session } from '@matin/contract/auth'
import { loginWithPasskey } from '@matin/contract/passkeys'
import { call } from '../../../shared/api/call.ts'
import { askForPasskey } from '../../../shared/passkeys/ask.ts'

/** Asks for a passkey and signs in with it; null when the customer thought better of it. Load it on demand. */
export async function signInWithPasskey(): Promise<Session | null> {
  const answer = await askForPasskey()
  return answer && call(loginWithPasskey, answer)
}
