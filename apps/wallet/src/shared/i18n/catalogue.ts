import languages from 'virtual:messages'
import { FALLBACK_LANGUAGE, type Language } from '@matin/contract/language'
import { create } from 'zustand'
import type en from '../../messages/en.json'
import { useClientState } from '../state/client-state.ts'

/** Shape of a catalogue before it is compiled: what the keys are checked against. */
export type Messages = typeof en
type Namespace = keyof Messages

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
  }
}

interface Catalogue {
  language: Language
  /** The namespaces that the pages shown so far need. */
  messages: Messages
}

/** The words on screen. They change at once, when all of the next language have come. */
export const useCatalogue = create<Catalogue>()(() => ({
  language: FALLBACK_LANGUAGE,
  // Nothing is rendered before `showChosenLanguage` has filled it.
  messages: {} as Messages,
}))

/** Names of files: each is that of a namespace in it (messages.plugin.ts). */
const wanted = new Set<Namespace>()
const loaded = new Map<Language, Partial<Messages>>()

/** Loads what is wanted and missing of a language. What it cannot load comes in the fallback language. */
async function load(language: Language): Promise<Messages> {
  try {
    const { words, more } = await languages[language]()
    const missing = [...wanted].filter(name => !(name in (loaded.get(language) ?? words)))
    const parts = await Promise.all(missing.map(async name => (await more(name)).default))
    const messages = Object.assign({}, words, loaded.get(language), ...parts) as Messages
    loaded.set(language, messages)
    return messages
  } catch (error) {
    if (language === FALLBACK_LANGUAGE) throw error
    return load(FALLBACK_LANGUAGE)
  }
}

/** Shows the chosen language as soon as all its words are there. Rejects when not even the fallback comes. */
export async function showChosenLanguage(): Promise<void> {
  const { language } = useClientState.getState()
  const messages = await load(language)
  // Another language has been chosen meanwhile.
  if (language !== useClientState.getState().language) return showChosenLanguage()
  useCatalogue.setState({ language, messages })
}

/**
 * A page's module together with the files of words that it needs.
 *
 * @public the build adds the calls, in the table of routes
 */
export async function withWords<T>(page: Promise<T>, files: readonly Namespace[]): Promise<T> {
  for (const file of files) wanted.add(file)
  const [module] = await Promise.all([page, showChosenLanguage()])
  return module
}
