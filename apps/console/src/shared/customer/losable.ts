import type { LostFactor } from '@matin/domain/auth/recovery'

export const LOST: Readonly<Record<LostFactor, string>> = { factor: 'second factor', pin: 'payment PIN' }
