import { generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import type { Payment, SignItem } from '@matin/contract/internal'
import type { OperatorKey, OperatorSignature } from '@matin/contract/operator-keys'
import { approvalBytes, type SigningApproval } from '@matin/domain/withdrawal/signing-approval'
import type { Signing } from '../store.ts'

/** An operator with a key: what is pinned, and what signs. */
export interface Signatory extends OperatorKey {
  sign(approval: SigningApproval): OperatorSignature
}

export function signatory(operator: string): Signatory {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const key = publicKey.export({ format: 'jwk' }).x ?? ''
  return {
    operator,
    kind: 'ed25519',
    key,
    sign: approval => ({
      kind: 'ed25519',
      key,
      signature: sign(null, approvalBytes(approval), privateKey).toString('base64url'),
      expiresAt: new Date(approval.expiresAt).toISOString(),
    }),
  }
}

export function itemOf(payment: Payment, signatures: OperatorSignature[] = []): SignItem {
  return { subject: randomUUID(), attempt: 1, payment, signatures }
}

/** What the store keeps of a signing, with bytes that are none. */
export function signingOf(item: SignItem, at: number, changed: Partial<Signing> = {}): Signing {
  const txid = randomUUID()
  return {
    subject: item.subject,
    payment: item.payment,
    signed: { txid, rawDataHex: 'raw', signature: 'signature', expiration: at + 600_000 },
    at,
    counted: { usdt: BigInt(item.payment.amount), sun: 0n },
    ...changed,
  }
}
