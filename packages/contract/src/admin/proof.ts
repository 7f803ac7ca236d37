import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { address, chainSignature } from '../fields.ts'
import { reserveSignature } from '../proof.ts'
import { day, nothing } from '../schema.ts'

export const listReserveMessages = endpoint({
  method: 'GET',
  path: '/api/operator/proof/messages',
  summary: 'What the keys of the newest snapshot’s reserves have to sign, and what they have signed',
  access: 'operator',
  permission: 'view_treasury',
  input: nothing,
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
  errors: [],
  rows: 'items',
})

export const addReserveSignature = endpoint({
  method: 'POST',
  path: '/api/operator/proof/sign',
  summary: 'Publish the signature that the key of a cold address made over its message',
  access: 'operator',
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
