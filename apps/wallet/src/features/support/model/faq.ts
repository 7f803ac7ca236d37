import type { Language } from '@matin/contract/language'
import { queryOptions } from '@tanstack/react-query'

/** Frequently asked questions, grouped by subject. */
export interface Faq {
  groups: { title: string; items: { question: string; answer: string }[] }[]
}

/** Loads the questions in a language; rejects when its file cannot be loaded. */
export function faqQuery(language: Language) {
  return queryOptions({
    queryKey: ['faq', language],
    queryFn: async (): Promise<Faq> =>
      ((await import(`../texts/faq.${language}.json`)) as { default: Faq }).default,
    staleTime: Number.POSITIVE_INFINITY,
  })
}
