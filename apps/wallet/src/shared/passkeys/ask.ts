import type { PasskeyAnswer } from '@matin/contract/factor'
import { askPasskey } from '@matin/contract/passkeys'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnError,
} from '@simplewebauthn/browser'
import { call } from '../api/call.ts'

/** Null when the customer cancels. Import it on demand. */
export async function askForPasskey(): Promise<PasskeyAnswer | null> {
  const { challenge, options } = await call(askPasskey, {})
  return answered(challenge, () =>
    // The server's library made them, this one checks them.
    startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }),
  )
}

/** Asks the browser to create a passkey; null when the customer cancels. */
export function makePasskey(asked: {
  challenge: string
  options: { challenge: string }
}): Promise<PasskeyAnswer | null> {
  return answered(asked.challenge, () =>
    startRegistration({ optionsJSON: asked.options as unknown as PublicKeyCredentialCreationOptionsJSON }),
  )
}

/** The browser then no longer offers a passkey that no account has. Older browsers do not support this. */
export async function forgetPasskey({ response }: PasskeyAnswer): Promise<void> {
  const browser: {
    signalUnknownCredential?: (gone: { rpId: string; credentialId: string }) => Promise<void>
  } = PublicKeyCredential
  const gone = { rpId: location.hostname, credentialId: String(response.id) }
  await browser.signalUnknownCredential?.(gone).catch(() => undefined)
}

async function answered(
  challenge: string,
  ask: () => Promise<{ id: string }>,
): Promise<PasskeyAnswer | null> {
  try {
    return { challenge, response: { ...(await ask()) } }
  } catch (error) {
    if (isSentAway(error)) return null
    throw error
  }
}

/** Cancelled, too late, or no passkey: browsers do not tell which, so that sites cannot learn who has one. */
function isSentAway(error: unknown): boolean {
  const name = error instanceof WebAuthnError ? (error.cause as Error | undefined)?.name : undefined
  return [name, error instanceof Error ? error.name : ''].some(
    one => one === 'NotAllowedError' || one === 'AbortError',
  )
}
