import { createPublicKey, verify } from 'node:crypto'
import type { OperatorKey, OperatorSignature } from '@matin/contract/operator-keys'
import {
  approvalBytes,
  SIGNATURE_HOURS,
  type SigningApproval,
} from '@matin/domain/withdrawal/signing-approval'
import { HOUR_MILLISECONDS } from '@matin/domain/withdrawal/signing-caps'

const LIFETIME_MILLISECONDS = SIGNATURE_HOURS * HOUR_MILLISECONDS
/** An operator's clock may be ahead of ours by so much. */
export const SKEW_MILLISECONDS = 5 * 60_000

/** Whether a signature is this key's over these bytes, by the kind of key. */
const VERIFIERS: Record<OperatorKey['kind'], (key: string, bytes: Uint8Array, signature: string) => boolean> =
  {
    ed25519(key, bytes, signature) {
      const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' })
      return verify(null, bytes, publicKey, Buffer.from(signature, 'base64url'))
    },
  }

/**
 * The pinned operators who signed this payment, and what is wrong with the signatures that do not count. A signature that may be
 * older than `since` may have served before, and does not count.
 */
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
              : 'is for another payment'
    if (fault === null && owner) operators.add(owner.operator)
    else faults.push(`${owner?.operator ?? one.key.slice(0, 8)}: ${fault}`)
  }
  return { operators, faults }
}

function isBy(owner: OperatorKey, approval: SigningApproval, signature: string): boolean {
  try {
    return VERIFIERS[owner.kind](owner.key, approvalBytes(approval), signature)
  } catch {
    // A key or a signature that is none.
    return false
  }
}
