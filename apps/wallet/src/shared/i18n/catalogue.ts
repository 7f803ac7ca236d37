import { type Messages as Compiled, setupI18n } from '@lingui/core'
import { FALLBACK_LANGUAGE, type Language } from '@matin/contract/language'
import { setTextLayout, type TextLayout } from '@matin/ui/break-marks'
import type { Catalogue } from '../../messages/catalogue-of.ts'
import type { WordsPart } from '../../messages/parts.ts'
import { reportFault } from '../api/fault.ts'
import { useClientState } from '../state/client-state.ts'

export type Namespace = keyof Catalogue

/** When the language changes, texts change all at once, after all parts of the new language are loaded. */
export const words = setupI18n()
words.on('missing', ({ id, locale }) => console.error(`${id} is not among the ${locale} words`))

type Files = Record<string, () => Promise<{ default: Compiled }>>
/** Files of each part, by language; vite/messages.plugin.ts makes the parts. */
const FILES: Record<WordsPart, Files> = {
  first: import.meta.glob('./*/wallet.json', { base: '../../../../../packages/i18n/texts', query: '?first' }),
  products: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?products',
  }),
  money: import.meta.glob('./*/wallet.json', { base: '../../../../../packages/i18n/texts', query: '?money' }),
  recharge: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?recharge',
  }),
  withdrawal: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?withdrawal',
  }),
  markets: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?markets',
  }),
  proof: import.meta.glob('./*/wallet.json', { base: '../../../../../packages/i18n/texts', query: '?proof' }),
  account: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?account',
  }),
  service: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?service',
  }),
  identity: import.meta.glob('./*/wallet.json', {
    base: '../../../../../packages/i18n/texts',
    query: '?identity',
  }),
}
/** Parts of the catalogue that the pages opened so far need. */
const wanted = new Set<WordsPart>(['first'])

interface Loaded {
  locale: Language
  messages: Compiled
  layout: TextLayout | undefined
}

/** Loads the needed parts of a language, or of the fallback language where that fails. */
async function load(language: Language): Promise<Loaded> {
  const path = `./${language}/wallet.json`
  try {
    const parts = Promise.all([...wanted].map(part => FILES[part][path]?.()))
    const [layout, messages] = await Promise.all([layoutOf(language), parts])
    return { locale: language, messages: Object.assign({}, ...messages.map(part => part?.default)), layout }
  } catch (error) {
    reportFault(error)
    if (language === FALLBACK_LANGUAGE) throw error
    return load(FALLBACK_LANGUAGE)
  }
}

async function layoutOf(language: Language): Promise<TextLayout | undefined> {
  return language === 'ja' ? (await import('@matin/ui/japanese')).japaneseLayout : undefined
}

/** Shows the chosen language once its texts are loaded. Rejects when not even the fallback language loads. */
export async function showChosenLanguage(): Promise<void> {
  const { language } = useClientState.getState()
  const { size } = wanted
  const loaded = await load(language)
  // Another language was chosen meanwhile, or more parts: a late answer must not replace their texts.
  if (language !== useClientState.getState().language || size !== wanted.size) return showChosenLanguage()
  setTextLayout(loaded.layout)
  words.loadAndActivate(loaded)
}

export async function withWords<T>(page: () => Promise<T>, part: WordsPart): Promise<T> {
  wanted.add(part)
  // Starts before the module, which has more files than a browser loads at once.
  const shown = showChosenLanguage()
  const [module] = await Promise.all([page(), shown])
  return module
}
