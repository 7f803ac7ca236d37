import type { Language } from '@matin/contract/language'

/**
 * Outcome of pending requests when an account's protection changes: `cancelled` if somebody else may have
 * submitted them, `marked` if the owner is present and an operator reviews them anyway.
 */
export type PendingOutcome = 'cancelled' | 'marked'

/** Writes the line of the security email about a pending request and its outcome. */
export type PendingLine = (language: Language) => string
