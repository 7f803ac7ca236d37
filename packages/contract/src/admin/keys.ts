import * as z from 'zod/mini'
import { machine } from '../field-kinds.ts'
import { time } from '../schema.ts'
import { operatorEmail } from './operators.ts'

/** 32 bytes and 64 bytes in base64url. */
const ED25519_KEY = /^[\w-]{43}$/
const ED25519_SIGNATURE = /^[\w-]{86}$/
/** A P-256 key as SubjectPublicKeyInfo, 91 bytes in base64url: what browsers call `getPublicKey()`. */
const PASSKEY = /^[\w-]{122}$/
/** Of a WebAuthn assertion: authenticator data, client data and signature (DER), each in base64url. */
const ASSERTION = /^[\w-]{50,400}\.[\w-]{50,1000}\.[\w-]{80,110}$/

/** The public half of a key that an operator signs with, as the signer's configuration pins it. */
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

/** The wallet that the signer pays from: each signature is valid for one hot wallet, contract and chain alone. */
export const payingWallet = z.object({
  hotAddress: z.string(),
  usdtContract: z.string(),
  /** The id of block 0. */
  genesis: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
})

/** A signature over `approvalBytes`, a passkey's over `approvalChallenge` (packages/domain/src/withdrawal/signing-approval.ts). */
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
