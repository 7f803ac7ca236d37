import * as z from 'zod/mini'
import { forOperators } from '../endpoint.ts'
import { address, chainSignature } from '../fields.ts'
import { reserveSignature } from '../proof.ts'
import { day } from '../schema.ts'

export const listReserveMessages = forOperators.get('/api/operator/proof/messages', {
  summary: 'What the keys of the newest snapshot’s reserves have to sign, and what they have signed',
  permission: 'view_treasury',
  data: z.object({
    items: z.array(
      z.object({
        snapshot: z.string(),
        address: z.string(),
        message: z.string(),
        signature: z.nullable(z.string()),
      }),
    ),
  }),
  rows: 'items',
})

export const addReserveSignature = forOperators.post('/api/operator/proof/sign', {
  summary: 'Publish the signature that the key of a cold address made over its message',
  permission: 'sign_reserves',
  input: z.object({
    snapshot: day,
    address,
    signature: chainSignature,
  }),
  data: reserveSignature,
  errors: ['not_found', 'signature_incorrect', 'already_ended'],
  idempotent: true,
})
