import type { OperatorSignature } from '@matin/contract/admin/keys'
import type { OperatorPasskey } from '@matin/contract/admin/passkeys'
import type { PasskeyAnswer } from '@matin/contract/factor'
import { stepUpChallenge } from '@matin/domain/operators/step-up'
import { approvalChallenge, type SigningApproval } from '@matin/domain/withdrawal/signing-approval'
import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'

/** Options of a passkey request from the server. The WebAuthn library validates the fields of `options`. */
interface Asked {
  challenge: string
  options: { challenge: string }
}

/** Options for signing one command. `act` is the command's hash, computed in this browser. */
export interface AskedForAct extends Asked {
  nonce: string
  act: Uint8Array
}

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/** Asks for any passkey of this site. @throws if the user or the device refuses */
export async function askForPasskey({ challenge, options }: Asked): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  return { challenge, response: { ...(await startAuthentication({ optionsJSON })) } }
}

/**
 * Asks a passkey to sign one command. The browser computes the command's hash, so that the server cannot
 * substitute another command.
 * @throws if the user or the device refuses
 */
export function proveByPasskey({ nonce, act, ...asked }: AskedForAct): Promise<PasskeyAnswer> {
  const challenge = base64url(stepUpChallenge(nonce, act))
  return askForPasskey({ ...asked, options: { ...asked.options, challenge } })
}

/** @throws if the user or the device refuses */
export async function makePasskey({ challenge, options }: Asked): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  return { challenge, response: { ...(await startRegistration({ optionsJSON })) } }
}

/** By a passkey that the signer pins. @throws if the user or the device refuses */
export async function signByPasskey(
  approval: SigningApproval,
  pinned: readonly OperatorPasskey[],
): Promise<OperatorSignature> {
  const { id, response } = await startAuthentication({
    optionsJSON: {
      challenge: base64url(approvalChallenge(approval)),
      userVerification: 'required',
      allowCredentials: pinned.map(({ credential }) => ({ id: credential, type: 'public-key' })),
    },
  })
  const key = pinned.find(({ credential }) => credential === id)?.pin.key
  if (!key) throw new Error('the signer hasn’t pinned this passkey')
  const { authenticatorData, clientDataJSON, signature } = response
  return {
    kind: 'passkey',
    key,
    signature: [authenticatorData, clientDataJSON, signature].join('.'),
    expiresAt: new Date(approval.expiresAt).toISOString(),
  }
}
