import type { Losable } from '@matin/domain/auth/recovery'

/** What a customer lost, in a sentence. */
export const LOST: Readonly<Record<Losable, string>> = { factor: 'second factor', pin: 'payment PIN' }
