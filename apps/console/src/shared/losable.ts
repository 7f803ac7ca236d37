import type { LostFactor } from '@matin/domain/auth/recovery'

/** Names of a lost factor within a sentence. */
export const LOST: Readonly<Record<LostFactor, string>> = { factor: 'second factor', pin: 'payment PIN' }
