import { type Language, languageOf } from '@matin/contract/language'
import type { MessageKind } from '@matin/contract/messages'
import { formatWords } from '@matin/contract/words'
import type { Tx } from '#platform/db/database.ts'
import type { PendingLine } from '#platform/pending-requests.ts'
import type { Platform } from '#platform/platform.ts'
import { messageWords, notify } from '../../notify/messages/service.ts'
import { type Reader, sendEmail } from '../../notify/notifications/service.ts'
import type { CodePurpose } from './contacts/codes.ts'
import { customerById } from './repository.ts'
import { accountExistsEmail, closedEmail, codeEmail } from './words/emails.ts'

/** Kinds of messages about changes to the protection of an account or of withdrawals. */
export type SecurityKind = Extract<
  MessageKind,
  | 'login_new_device'
  | 'password_changed'
  | 'payment_password_set'
  | 'payment_password_changed'
  | 'contact_added'
  | 'contact_changed'
  | 'totp_enabled'
  | 'totp_disabled'
  | 'passkey_added'
  | 'passkey_removed'
  | 'recovery_code_used'
  | 'recovery_codes_renewed'
  | 'factor_use_changed'
  | 'recovery_factor_asked'
  | 'recovery_factor_done'
  | 'recovery_pin_asked'
  | 'recovery_pin_done'
  | 'recovery_rejected'
  | 'account_suspended'
  | 'account_restored'
  | 'address_added'
  | 'saved_only_on'
  | 'saved_only_ending'
>

/** Joins title and text to one SMS, with the punctuation of each language. */
const SMS_OF: Record<Language, (title: string, text: string) => string> = {
  en: (title, text) => `{app}: ${title}. ${text}`,
  ja: (title, text) => `{app}：${title}。${text}`,
  'zh-Hans': (title, text) => `【{app}】${title}。${text}`,
  'zh-Hant': (title, text) => `【{app}】${title}。${text}`,
}

/** Returns the email subject of a message. */
export function subjectOf(language: Language, title: string): string {
  return language === 'en' ? `{app}: ${title}` : `{app}：${title}`
}

/** Parameters of the template of a message kind. */
export type SecurityParams<K extends SecurityKind> = Parameters<typeof notify<K>>[4]

/** Queues a message with a verification code, in the transaction that issued it. */
export function sendCodeEmail(
  tx: Tx,
  platform: Platform,
  reader: Reader,
  code: { purpose: CodePurpose; digits: string; expiresAt: Temporal.Instant },
): Promise<void> {
  const words = codeEmail(reader.to, code.purpose, reader.language, code.digits)
  return sendEmail(tx, platform, reader, words, { endsAt: code.expiresAt })
}

/** Notifies every contact that the account is closed, before the contacts are erased. */
export async function sendClosed(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const row = await customerById(tx, platform, customerId)
  if (!row) return
  const language = languageOf(row.language)
  for (const to of [row.email, row.mobile])
    if (to !== '')
      await sendEmail(tx, platform, { to, language, phrase: row.phrase }, closedEmail(to, language), {
        outside: true,
      })
}

/** Informs the owner of an address that somebody tried to use it for another account. */
export function sendAccountExists(tx: Tx, platform: Platform, reader: Reader): Promise<void> {
  return sendEmail(tx, platform, reader, accountExistsEmail(reader.to, reader.language))
}

/**
 * Notifies a customer of a change to the account's protection, in its transaction: an inbox message, and an
 * email or SMS to every contact. `also` is a former contact, which is notified too. Without `sms`, mobile
 * numbers get nothing. Emails list the `pending` requests.
 */
export async function notifySecurity<K extends SecurityKind>(
  tx: Tx,
  platform: Platform,
  customerId: string,
  kind: K,
  params: SecurityParams<K>,
  {
    also = '',
    sms = true,
    pending = [],
  }: { also?: string; sms?: boolean; pending?: readonly PendingLine[] } = {},
): Promise<void> {
  await notify(tx, platform, customerId, kind, params)
  const row = await customerById(tx, platform, customerId)
  if (!row) return
  const language = languageOf(row.language)
  const { title, text } = messageWords(platform, kind, language, params)
  for (const to of new Set([row.email, row.mobile, also])) {
    if (to === '' || (!sms && to.startsWith('+'))) continue
    const words = to.startsWith('+')
      ? { subject: '', text: SMS_OF[language](title, text) }
      : { subject: subjectOf(language, title), text: [text, ...pending.map(lineIn(language))].join('\n\n') }
    await sendEmail(tx, platform, { to, language, phrase: row.phrase }, words, {
      outside: kind === 'account_suspended',
    })
  }
}

function lineIn(language: Language): (line: PendingLine) => string {
  return ({ words, params }) => formatWords(words[language], params)
}
