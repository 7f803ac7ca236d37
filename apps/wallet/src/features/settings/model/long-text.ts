import type { Language } from '@matin/contract/language'
import { takeMarks } from '@matin/ui/break-marks'
import { queryOptions } from '@tanstack/react-query'

/**
 * Text that is too long for the catalogue: one file per language, loaded on demand. `{name}` is a placeholder
 * for a value.
 */
export interface LongText {
  /** Day of the text's last change, "2026-11-21". */
  updated: string
  intro: string[]
  sections: { title: string; text: string[]; points: string[] }[]
}

export type LongTextName = 'about' | 'agreement' | 'policy'

/** Loads a text; rejects when its file cannot be loaded. */
export function longTextQuery(name: LongTextName, language: Language) {
  return queryOptions({
    queryKey: ['text', name, language],
    queryFn: async (): Promise<LongText> =>
      ((await import(`../texts/${name}.${language}.json`)) as { default: LongText }).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}

/** Fills in the values of a text. A placeholder without a value stays as it is. */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  return takeMarks(text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole))
}
