import * as z from 'zod/mini'
import { ERROR_WORDS } from './errors.ts'

/** Body of every JSON answer. `fields` maps form fields to messages in the customer's language. */
export const envelope = z.object({
  code: z.number(),
  msg: z.string(),
  data: z.nullable(z.unknown()),
  error: z.optional(z.enum(ERROR_WORDS)),
  fields: z.optional(z.record(z.string(), z.string())),
})
export type Envelope = z.infer<typeof envelope>
