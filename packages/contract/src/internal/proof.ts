import * as z from 'zod/mini'
import { reserveSignature } from '../proof.ts'
import { day } from '../schema.ts'

/** The server sends the roots to sign; the signer composes the message itself and returns the signatures. */
export const PROOF_INTERNAL_PATHS = {
  work: '/internal/proof/work',
  signed: '/internal/proof/signed',
} as const
export const proofWork = z.object({
  unsigned: z.array(z.object({ snapshot: day, root: z.string().check(z.regex(/^[0-9a-f]{64}$/)) })),
})
export type ProofWork = z.infer<typeof proofWork>
export const reserveSigned = z.object({ snapshot: day, ...reserveSignature.shape })
export type ReserveSigned = z.infer<typeof reserveSigned>
