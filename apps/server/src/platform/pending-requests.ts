import type { Language } from '@matin/contract/language'

/** `cancelled`: somebody else may have submitted them. `marked`: the owner is present, operators review anyway. */
export type PendingOutcome = 'cancelled' | 'marked'

/** Line of the security email about a pending request and its outcome. */
export type PendingLine = (language: Language) => string
