import type { LostFactor } from '@matin/domain/auth/recovery'

/** A customer's lost item, as a phrase in a sentence. */
export const LOST: Readonly<Record<LostFactor, string>> = { factor: 'second factor', pin: 'payment PIN' }
