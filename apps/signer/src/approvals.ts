import { createPublicKey, hash, verify } from 'node:crypto'
import type { OperatorKey, OperatorSignature } from '@matin/contract/admin/keys'
import {
  approvalBytes,
  approvalChallenge,
  SIGNATURE_HOURS,
  type SigningApproval,
} from '@matin/domain/withdrawal/signing-approval'
import { HOUR_MILLISECONDS } from '@matin/domain/withdrawal/signing-caps'

const LIFETIME_MILLISECONDS = SIGNATURE_HOURS * HOUR_MILLISECONDS
/** Maximum time by which an operator's clock may be ahead of ours. */
export const SKEW_MILLISECONDS = 5 * 60_000

/** Flags of a passkey signature: a user was present and verified by the device (WebAuthn, authenticator data). */
const PRESENT_AND_VERIFIED = 0x05
const FLAGS_AT = 32

const VERIFIERS: Record<
  OperatorKey['kind'],
  (key: string, approval: SigningApproval, signature: string) => boolean
> = {
  ed25519(key, approval, signature) {
    const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
    return verify(null, approvalBytes(approval), publicKey, Buffer.from(signature, 'base64url'))
  },
  // The origin is not checked: a device gives a passkey's signatures only to pages of its own site.
  passkey(key, approval, signature) {
    const [device, client, der] = signature.split('.').map(part => Buffer.from(part, 'base64url'))
    if (!device || !client || !der) return false
    const { type, challenge } = JSON.parse(client.toString()) as Record<string, unknown>
    if (type !== 'webauthn.get') return false
    if (challenge !== Buffer.from(approvalChallenge(approval)).toString('base64url')) return false
    if (((device[FLAGS_AT] ?? 0) & PRESENT_AND_VERIFIED) !== PRESENT_AND_VERIFIED) return false
    const publicKey = createPublicKey({ key: Buffer.from(key, 'base64url'), format: 'der', type: 'spki' })
    const signed = Buffer.concat([device, hash('sha256', client, 'buffer')])
    return publicKey.asymmetricKeyType === 'ec' && verify('sha256', signed, publicKey, der)
  },
}

/** A signature that may be older than `since` does not count, because it may have been used before. */
export function approversOf(
  pinned: readonly OperatorKey[],
  payment: Omit<SigningApproval, 'expiresAt'>,
  signatures: readonly OperatorSignature[],
  { now, since }: { now: number; since: number },
): { operators: Set<string>; faults: string[] } {
  const operators = new Set<string>()
  const faults: string[] = []
  for (const one of signatures) {
    const owner = pinned.find(({ kind, key }) => kind === one.kind && key === one.key)
    const expiresAt = Date.parse(one.expiresAt)
    const fault = !owner
      ? 'by a key that is not pinned'
      : expiresAt <= now
        ? 'has expired'
        : expiresAt > now + LIFETIME_MILLISECONDS + SKEW_MILLISECONDS
          ? 'lasts too long'
          : expiresAt < since + LIFETIME_MILLISECONDS
            ? 'may have served before'
            : isBy(owner, { ...payment, expiresAt }, one.signature)
              ? null
              : 'is for another payment, hot wallet, contract or chain'
    if (fault === null && owner) operators.add(owner.operator)
    else faults.push(`${owner?.operator ?? one.key.slice(0, 8)}: ${fault}`)
  }
  return { operators, faults }
}

function isBy(owner: OperatorKey, approval: SigningApproval, signature: string): boolean {
  try {
    return VERIFIERS[owner.kind](owner.key, approval, signature)
  } catch {
    // A malformed key or signature.
    return false
  }
}
