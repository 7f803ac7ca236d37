import type { Language } from '@matin/contract/language'

/** Title and text of a message, with `{params}`. */
export type Texts = Record<Language, readonly [title: string, text: string]>
