import { type Language, languageOf } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { eq } from 'drizzle-orm'
import type { CodePurpose } from '../../platform/codes/codes.ts'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueLetter } from '../../platform/mail/mail.ts'
import type { Platform } from '../../platform/platform.ts'
import { customer } from '../auth/tables.ts'
import { messageWords, notify } from '../messages/service.ts'
import { accountExistsLetter, codeLetter, type Words } from './codes.ts'

/** Kinds of messages that tell of a change to how the account, or what leaves it, is protected. */
export type SecurityKind = Extract<
  MessageKind,
  | 'login_new_device'
  | 'password_changed'
  | 'payment_password_changed'
  | 'contact_changed'
  | 'totp_enabled'
  | 'totp_disabled'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'factor_use_changed'
  | 'address_added'
  | 'saved_only_on'
  | 'saved_only_ending'
>

/** What the words of a kind are filled with. */
type ParamsOf<K extends SecurityKind> = Parameters<typeof notify<K>>[4]

/** To whom: an e-mail address or a mobile number, the language, and the customer's own word, '' when there is none. */
export interface Reader {
  to: string
  language: Language
  phrase: string
}

const PHRASE: Record<Language, (phrase: string) => string> = {
  en: phrase => `Your anti-phishing word is "${phrase}". A letter without it is not from us.`,
  ja: phrase =>
    `お客様のフィッシング対策ワード：「${phrase}」。このワードのないメッセージは当社からのものではありません。`,
  'zh-Hans': phrase => `您的防钓鱼码：「${phrase}」。不含此码的信息均非我们发出。`,
  'zh-Hant': phrase => `您的防釣魚碼：「${phrase}」。不含此碼的訊息均非我們發出。`,
}

/** Sends a verification code, in the transaction that made it. */
export function sendCodeLetter(
  tx: Tx,
  platform: Platform,
  reader: Reader,
  code: { purpose: CodePurpose; digits: string },
): Promise<void> {
  return sendLetter(tx, platform, reader, codeLetter(reader.to, code.purpose, reader.language, code.digits))
}

/** Tells the owner of an address that somebody asked to use it for another account. */
export function sendAccountExists(tx: Tx, platform: Platform, reader: Reader): Promise<void> {
  return sendLetter(tx, platform, reader, accountExistsLetter(reader.to, reader.language))
}

/**
 * Tells a customer of a change to how the account is protected, in its transaction: a message in the app, and a letter
 * to the e-mail address or, without one, the mobile number. `also` is a former address, whose owner must hear too.
 */
export async function tellSecurity<K extends SecurityKind>(
  tx: Tx,
  platform: Platform,
  customerId: string,
  kind: K,
  params: ParamsOf<K>,
  also = '',
): Promise<void> {
  await notify(tx, platform, customerId, kind, params)
  const [row] = await tx
    .select({
      email: customer.email,
      mobile: customer.mobile,
      language: customer.language,
      phrase: customer.phrase,
    })
    .from(customer)
    .where(eq(customer.id, customerId))
  if (!row) return
  const language = languageOf(row.language)
  const { title, text } = messageWords(kind, language, params)
  for (const to of new Set([row.email || row.mobile, also])) {
    if (to === '') continue
    const words = to.startsWith('+')
      ? { subject: '', text: `Matin: ${title}. ${text}` }
      : { subject: `Matin: ${title}`, text }
    await sendLetter(tx, platform, { to, language, phrase: row.phrase }, words)
  }
}

async function sendLetter(tx: Tx, platform: Platform, reader: Reader, words: Words): Promise<void> {
  const { to, language, phrase } = reader
  const text = phrase === '' ? words.text : `${words.text}\n\n${PHRASE[language](phrase)}`
  await enqueueLetter(tx, platform, { to, subject: words.subject, text })
}
