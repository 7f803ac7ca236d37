import type { Language } from '@matin/contract/language'

/**
 * `cancelled` if somebody else may have submitted them, `marked` if the owner is present and an operator
 * reviews them anyway.
 */
export type PendingOutcome = 'cancelled' | 'marked'

/** Line of the security email about a pending request and its outcome. */
export type PendingLine = (language: Language) => string
