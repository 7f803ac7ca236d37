import { generateKeyPairSync, hash, type KeyObject, randomUUID, sign } from 'node:crypto'
import type { OperatorKey, OperatorSignature } from '@matin/contract/admin/keys'
import type { Payment, SignItem } from '@matin/contract/internal/signer'
import {
  approvalBytes,
  approvalChallenge,
  type SigningApproval,
} from '@matin/domain/withdrawal/signing-approval'
import type { Signing } from '../store.ts'

/** Operator with a key pair: the pinned key, and the function that signs. */
export type Signatory = OperatorKey & { sign(approval: SigningApproval): OperatorSignature }

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

/** Parts of a device's assertion that a test may falsify. */
interface Assertion {
  type?: string
  flags?: number
  challenge?: Uint8Array
  by?: KeyObject
}

/** Creates an operator with a passkey, which signs like a device. */
export function passkeyHolder(
  operator: string,
): OperatorKey & { sign(approval: SigningApproval, changed?: Assertion): OperatorSignature } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const key = publicKey.export({ type: 'spki', format: 'der' }).toString('base64url')
  return {
    operator,
    kind: 'passkey',
    key,
    sign(approval, { type = 'webauthn.get', flags = 0x05, challenge, by = privateKey } = {}) {
      const asked = Buffer.from(challenge ?? approvalChallenge(approval)).toString('base64url')
      const client = Buffer.from(
        JSON.stringify({ type, challenge: asked, origin: 'https://console.example', crossOrigin: false }),
      )
      const device = Buffer.concat([
        hash('sha256', 'console.example', 'buffer'),
        Buffer.from([flags, 0, 0, 0, 7]),
      ])
      const der = sign('sha256', Buffer.concat([device, hash('sha256', client, 'buffer')]), by)
      return {
        kind: 'passkey',
        key,
        signature: [device, client, der].map(part => part.toString('base64url')).join('.'),
        expiresAt: new Date(approval.expiresAt).toISOString(),
      }
    },
  }
}

export function itemOf(payment: Payment, signatures: OperatorSignature[] = []): SignItem {
  return { subject: randomUUID(), attempt: 1, payment, signatures }
}

/** Returns a signing as the store keeps it, with invented bytes. */
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
