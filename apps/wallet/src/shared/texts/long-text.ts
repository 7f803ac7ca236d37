import type { Language } from '@matin/contract/language'
import { parseLongText } from '@matin/i18n/long-text'
import { queryOptions } from '@tanstack/react-query'

export type LongTextName = 'about' | 'agreement' | 'policy' | 'faq'

const files = import.meta.glob<string>('./*/{about,agreement,faq,policy}.md', {
  base: '../../../../../packages/i18n/texts',
  query: '?raw',
  import: 'default',
})

/** Loads a text, which is too long for the catalogue; rejects when its file cannot be loaded. */
export function longTextQuery(name: LongTextName, language: Language) {
  return queryOptions({
    queryKey: ['text', name, language],
    queryFn: async () => {
      const load = files[`./${language}/${name}.md`]
      if (!load) throw new Error(`no file has the text ${name} in ${language}`)
      return parseLongText(await load())
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
}
