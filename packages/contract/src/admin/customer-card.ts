import * as z from 'zod/mini'

/** A customer in a list of the console: enough to tell one from another, and nothing to write to. */
export const customerCard = z.object({
  id: z.uuid(),
  uid: z.string(),
  /** The name of the identity that passed, masked; null while none has. */
  name: z.nullable(z.string()),
  /** E-mail address, or without one the mobile number, masked; '' of a closed account. */
  contact: z.string(),
})
export type CustomerCard = z.infer<typeof customerCard>
