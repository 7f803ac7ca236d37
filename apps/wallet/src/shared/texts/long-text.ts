import type { Language } from '@matin/contract/language'
import { parseLongText } from '@matin/contract/long-text'
import { queryOptions } from '@tanstack/react-query'

export type LongTextName = 'about' | 'agreement' | 'policy' | 'faq'

/** Loads a text, which is too long for the catalogue; rejects when its file cannot be loaded. */
export function longTextQuery(name: LongTextName, language: Language) {
  return queryOptions({
    queryKey: ['text', name, language],
    queryFn: async () => {
      const file = (await import(`../../texts/${name}.${language}.md?raw`)) as { default: string }
      return parseLongText(file.default)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
