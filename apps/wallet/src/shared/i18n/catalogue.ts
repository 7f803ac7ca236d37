import { FALLBACK_LANGUAGE, type Language } from '@matin/contract/language'
import type en from '../../messages/en.json'
import type { formats } from './formats.ts'

/** Shape of a catalogue before it is compiled: what the keys are checked against. */
export type Messages = typeof en

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Language
    Formats: typeof formats
  }
}

const files = import.meta.glob<{ default: Messages }>('../../messages/*.json')
const loaded = new Map<Language, Messages>()

/** Loads a catalogue once; when it cannot be loaded, the fallback language takes its place. */
export async function loadMessages(language: Language): Promise<Messages> {
  const known = loaded.get(language)
  if (known) return known
  const load = files[`../../messages/${language}.json`]
  try {
    if (!load) throw new Error(`no catalogue for ${language}`)
    const messages = (await load()).default
    loaded.set(language, messages)
    return messages
  } catch (error) {
    if (language === FALLBACK_LANGUAGE) throw error
    return loadMessages(FALLBACK_LANGUAGE)
  }
}
