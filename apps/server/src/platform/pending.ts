import type { Language } from '@matin/contract/language'

/**
 * What becomes of what was only submitted when what protects an account changes: `cancelled` where somebody else may have
 * submitted it, `marked` where the owner is there and a person looks at it anyway.
 */
export type PendingOutcome = 'cancelled' | 'marked'

/** A line of the security email: what was under way, and what became of it. */
export interface PendingLine {
  words: Readonly<Record<Language, string>>
  params: Readonly<Record<string, string>>
}
