import type { UiLabels } from '@matin/ui/ui-provider'
import { createContext, type ReactNode, useContext } from 'react'
import { labels } from './labels.ts'
import { words } from './words.ts'

/** Languages, each by its own name, in the order in which words are listed. */
export const languages = [
  { tag: 'en', name: 'English' },
  { tag: 'ja', name: '日本語' },
  { tag: 'zh-Hans', name: '简体中文' },
  { tag: 'zh-Hant', name: '繁體中文' },
] as const

export type Language = (typeof languages)[number]['tag']

function placeOf(language: Language): 0 | 1 | 2 | 3 {
  return ({ en: 0, ja: 1, 'zh-Hans': 2, 'zh-Hant': 3 } as const)[language]
}

/** Default texts of the components, in one language. */
export function labelsIn(language: Language): UiLabels {
  const place = placeOf(language)
  const entries = Object.entries(labels).map(([key, texts]) => [key, texts[place]])
  return Object.fromEntries(entries) as unknown as UiLabels
}

const LanguageContext = createContext<Language>('en')

export function WordsProvider({ language, children }: { language: Language; children: ReactNode }) {
  return <LanguageContext value={language}>{children}</LanguageContext>
}

/** Sample texts in the chosen language. */
export function useWords(): (key: keyof typeof words) => string {
  const place = placeOf(useContext(LanguageContext))
  return key => words[key][place]
}
