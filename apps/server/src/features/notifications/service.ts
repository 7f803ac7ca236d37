import type { Language } from '@matin/contract/language'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { enqueueLetter } from './outbox.ts'

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

const PHRASE: Record<Language, (phrase: string) => string> = {
  en: phrase => `Your anti-phishing word is "${phrase}". A letter without it is not from us.`,
  ja: phrase =>
    `お客様のフィッシング対策ワード：「${phrase}」。このワードのないメッセージは当社からのものではありません。`,
  'zh-Hans': phrase => `您的防钓鱼码：「${phrase}」。不含此码的信息均非我们发出。`,
  'zh-Hant': phrase => `您的防釣魚碼：「${phrase}」。不含此碼的訊息均非我們發出。`,
}

/** Writes to somebody, in the transaction of what it tells; the customer's own word stands below. */
export async function sendLetter(tx: Tx, platform: Platform, reader: Reader, words: Words): Promise<void> {
  const { to, language, phrase } = reader
  const text = phrase === '' ? words.text : `${words.text}\n\n${PHRASE[language](phrase)}`
  await enqueueLetter(tx, platform, { to, subject: words.subject, text })
}
