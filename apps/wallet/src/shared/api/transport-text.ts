import type { Language } from '@matin/contract/language'
import type english from '@matin/i18n/texts/en/transport.json'

type Texts = typeof english

/** Texts of all languages, in the first load because they are needed when a catalogue cannot be loaded. */
const texts = import.meta.glob<Texts>('./*/transport.json', {
  base: '../../../../../packages/i18n/texts',
  eager: true,
  import: 'default',
})

export function transportText(language: Language, id: Exclude<keyof Texts, 'unexpected'>): string {
  return textsOf(language)[id]
}

/** Returns the text for a fault of the app's own code. The fault's name is for customer service. */
export function unexpectedText(language: Language, name: string): string {
  return textsOf(language).unexpected.replace('{name}', () => name)
}

function textsOf(language: Language): Texts {
  return texts[`./${language}/transport.json`] as Texts
}
