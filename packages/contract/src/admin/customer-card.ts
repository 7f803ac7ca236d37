import * as z from 'zod/mini'

/** A customer in a list of the console: enough to tell customers apart, without usable contacts. */
export const customerCard = z.object({
  id: z.uuid(),
  uid: z.string(),
  /** Masked name of the passed identity; null if none passed. */
  name: z.nullable(z.string()),
  /** Masked email address, or the mobile number if there is none; '' for a closed account. */
  contact: z.string(),
})
export type CustomerCard = z.infer<typeof customerCard>
