import * as z from 'zod/mini'
import { machine } from '../field-kinds.ts'
import { time } from '../schema.ts'
import { operatorEmail } from './operators.ts'

/** Base64url of 32 bytes (key) and of 64 bytes (signature). */
const ED25519_KEY = /^[\w-]{43}$/
const ED25519_SIGNATURE = /^[\w-]{86}$/
/** P-256 key as SubjectPublicKeyInfo: 91 bytes in base64url, as from the browser's `getPublicKey()`. */
const PASSKEY = /^[\w-]{122}$/
/** WebAuthn assertion: authenticator data, client data and signature (DER), each in base64url. */
const ASSERTION = /^[\w-]{50,400}\.[\w-]{50,1000}\.[\w-]{80,110}$/

/** Public key with which an operator signs, as the signer's configuration pins it. */
export const operatorKey = z.discriminatedUnion('kind', [
  z.object({
    operator: operatorEmail,
    kind: z.literal('ed25519'),
    key: machine().check(z.regex(ED25519_KEY)),
  }),
  z.object({
    operator: operatorEmail,
    kind: z.literal('passkey'),
    key: machine().check(z.regex(PASSKEY)),
  }),
])
export type OperatorKey = z.infer<typeof operatorKey>

/** Wallet that the signer pays from. A signature is valid for one hot wallet, contract and chain only. */
export const payingWallet = z.object({
  hotAddress: z.string(),
  usdtContract: z.string(),
  /** Id of block 0. */
  genesis: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** Over `approvalBytes`; a passkey signs `approvalChallenge` (domain/src/withdrawal/signing-approval.ts). */
export const operatorSignature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ed25519'),
    key: machine().check(z.regex(ED25519_KEY)),
    signature: machine().check(z.regex(ED25519_SIGNATURE)),
    expiresAt: time,
  }),
  z.object({
    kind: z.literal('passkey'),
    key: machine().check(z.regex(PASSKEY)),
    signature: machine().check(z.regex(ASSERTION)),
    expiresAt: time,
  }),
])
export type OperatorSignature = z.infer<typeof operatorSignature>
