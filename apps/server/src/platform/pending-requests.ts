import type { Language } from '@matin/contract/language'

/**
 * Outcome of pending requests when an account's protection changes: `cancelled` where somebody else may have submitted
 * them, `marked` where the owner is present and a person reviews them anyway.
 */
export type PendingOutcome = 'cancelled' | 'marked'

/** Line of the security email: a pending request and its outcome. */
export interface PendingLine {
  words: Readonly<Record<Language, string>>
  params: Readonly<Record<string, string>>
}
