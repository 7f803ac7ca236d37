import * as z from 'zod/mini'
import { operatorEmail } from './operators.ts'
import { time } from './schema.ts'

/** 32 bytes and 64 bytes in base64url. */
const ED25519_KEY = /^[\w-]{43}$/
const ED25519_SIGNATURE = /^[\w-]{86}$/

/** The public half of a key that an operator signs with: what the signer's configuration pins. */
export const operatorKey = z.discriminatedUnion('kind', [
  z.object({
    operator: operatorEmail,
    kind: z.literal('ed25519'),
    key: z.string().check(z.regex(ED25519_KEY)),
  }),
])
export type OperatorKey = z.infer<typeof operatorKey>

/** A signature over `approvalBytes` (packages/domain/src/withdrawal/signing-approval.ts). */
export const operatorSignature = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ed25519'),
    key: z.string().check(z.regex(ED25519_KEY)),
    signature: z.string().check(z.regex(ED25519_SIGNATURE)),
    expiresAt: time,
  }),
])
export type OperatorSignature = z.infer<typeof operatorSignature>
