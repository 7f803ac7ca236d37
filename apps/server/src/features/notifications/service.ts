import type { Language } from '@matin/contract/language'
import { formatWords } from '@matin/contract/words'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueLetter } from './outbox.ts'
import { PHRASE_WORDS } from './words.ts'

/** To whom: an e-mail address or a mobile number, the language, and the customer's own word, '' when there is none. */
export interface Reader {
  to: string
  language: Language
  phrase: string
}

/** What a letter says; an SMS has no subject. */
export interface Words {
  subject: string
  text: string
}

/**
 * Writes to somebody, in the transaction of what it tells; the customer's own word stands below. With an `id` the same letter is
 * written once.
 */
export async function sendLetter(
  tx: Tx,
  platform: Platform,
  reader: Reader,
  words: Words,
  id?: string,
): Promise<void> {
  const { to, language, phrase } = reader
  const text =
    phrase === '' ? words.text : `${words.text}\n\n${formatWords(PHRASE_WORDS[language], { phrase })}`
  await enqueueLetter(tx, platform, { to, subject: words.subject, text }, id)
}
