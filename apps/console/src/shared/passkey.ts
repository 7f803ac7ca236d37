import type { OperatorKey, OperatorSignature } from '@matin/contract/operator-keys'
import { approvalChallenge, type SigningApproval } from '@matin/domain/withdrawal/signing-approval'

/** Which of this browser's passkeys has which public key: a device tells the name of a passkey when it signs, not its key. */
const KNOWN = 'matin_signing_keys'
const ES256 = -7

function base64url(bytes: ArrayBuffer | Uint8Array): string {
  const text = Array.from(new Uint8Array(bytes), byte => String.fromCharCode(byte)).join('')
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

function known(): Record<string, string> {
  try {
    return JSON.parse(localStorage.getItem(KNOWN) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Makes a passkey that signs withdrawals; answers what the signer has to pin. @throws when the person or the device refuses. */
export async function makeSigningPasskey({
  email,
  name,
}: {
  email: string
  name: string
}): Promise<OperatorKey> {
  const made = (await navigator.credentials.create({
    publicKey: {
      // What it answers to is nobody's: the key counts once somebody has pinned it at the signer.
      challenge: crypto.getRandomValues(new Uint8Array(32)),
      rp: { name: 'Matin console' },
      user: { id: new TextEncoder().encode(email.slice(0, 64)), name: email, displayName: name },
      pubKeyCredParams: [{ type: 'public-key', alg: ES256 }],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    },
  })) as PublicKeyCredential | null
  const key = (made?.response as AuthenticatorAttestationResponse | undefined)?.getPublicKey()
  if (!made || !key) throw new Error('the device made no passkey')
  localStorage.setItem(KNOWN, JSON.stringify({ ...known(), [made.id]: base64url(key) }))
  return { operator: email, kind: 'passkey', key: base64url(key) }
}

/** Has a passkey of this operator sign a payment. @throws when the person or the device refuses, or the passkey is unknown. */
export async function signByPasskey(
  approval: SigningApproval,
  pinned: readonly OperatorKey[],
): Promise<OperatorSignature> {
  const given = (await navigator.credentials.get({
    publicKey: { challenge: approvalChallenge(approval), userVerification: 'required' },
  })) as PublicKeyCredential | null
  if (!given) throw new Error('the device signed nothing')
  const passkeys = pinned.filter(({ kind }) => kind === 'passkey')
  // Made in another browser it is the one that is pinned, when there is one only.
  const key = known()[given.id] ?? (passkeys.length === 1 ? passkeys[0]?.key : undefined)
  if (!key)
    throw new Error(
      'this passkey was made in another browser: sign there, or make one here and have it pinned',
    )
  const { authenticatorData, clientDataJSON, signature } = given.response as AuthenticatorAssertionResponse
  return {
    kind: 'passkey',
    key,
    signature: [authenticatorData, clientDataJSON, signature].map(base64url).join('.'),
    expiresAt: new Date(approval.expiresAt).toISOString(),
  }
}
