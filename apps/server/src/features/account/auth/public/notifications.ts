import { languageOf } from '@matin/contract/language'
import type { MESSAGES, MessageKind, MessageParams } from '@matin/contract/messages'
import { text } from '@matin/i18n/read'
import { wordsOf } from '#features/notify/messages/public/wording.ts'
import { notify } from '#features/notify/messages/service.ts'
import {
  type CodeSender,
  type Reader,
  type SmsKind,
  sendEmail,
  type Words,
} from '#features/notify/notifications/service.ts'
import type { Tx } from '#platform/db/database.ts'
import type { PendingLine } from '#platform/pending-requests.ts'
import type { Platform } from '#platform/platform.ts'
import type { CodePurpose } from '../contacts/codes.ts'
import { customerById } from '../repository.ts'

/** Kinds of `security`, and those about a suspension, which customers cannot turn off. */
export type SecurityKind = {
  [K in MessageKind]: (typeof MESSAGES)[K]['preference'] extends 'security' ? K : K & `account_${string}`
}[MessageKind]

/** Queues a message with a verification code, in the transaction that issued the code. */
export function sendCodeEmail(
  tx: Tx,
  platform: Platform,
  reader: Reader,
  code: { purpose: CodePurpose; digits: string; expiresAt: Temporal.Instant },
  kind: SmsKind,
): Promise<void> {
  const words = codeWords(reader, code.purpose, code.digits)
  return sendEmail(tx, platform, reader, words, { endsAt: code.expiresAt, code: kind })
}

/** Notifies every contact that the account is closed, before the contacts are erased. */
export async function sendClosed(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  const row = await customerById(tx, platform, customerId)
  if (!row) return
  const language = languageOf(row.language)
  for (const to of [row.email, row.mobile])
    if (to !== '') {
      const reader = { to, language, phrase: row.phrase }
      await sendEmail(tx, platform, reader, closedWords(reader), { outside: true })
    }
}

/** Informs the owner of a contact that somebody tried to use the contact for another account. */
export function sendAccountExists(tx: Tx, platform: Platform, reader: Reader, kind: SmsKind): Promise<void> {
  return sendEmail(tx, platform, reader, existsWords(reader), { code: kind })
}

/**
 * Notifies a customer of a change to the account's protection, in the transaction of the change: an inbox
 * message, and an email or SMS to every contact. `also` is a former contact, which is notified too. Without
 * `sms`, mobile numbers get nothing. Emails list the `pending` requests.
 */
export async function notifySecurity<K extends SecurityKind>(
  tx: Tx,
  platform: Platform,
  customerId: string,
  kind: K,
  params: MessageParams[K],
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
  const { title, text: body } = wordsOf(kind, language, params)
  const shortId = kind.startsWith('account_') ? 'sms.account' : 'sms.security'
  // One sign outside the alphabet of SMS makes a text twice as long.
  const plain = title.replaceAll('•', '*')
  const emailed = [body, ...pending.map(lineIn => lineIn(language))].join('\n\n')
  for (const to of new Set([row.email, row.mobile, also])) {
    if (to === '' || (!sms && to.startsWith('+'))) continue
    const words = ({ app }: CodeSender) =>
      to.startsWith('+')
        ? { subject: '', text: text(language, shortId, { app, title: plain }) }
        : { subject: text(language, 'emails.subject', { app, title }), text: emailed }
    await sendEmail(tx, platform, { to, language, phrase: row.phrase }, words, {
      outside: kind === 'account_suspended',
    })
  }
}

/** Returns the words of the email with a code; those of the SMS for a recipient that begins with "+". */
export function codeWords({ to, language }: Reader, purpose: CodePurpose, code: string) {
  return ({ app }: CodeSender): Words =>
    to.startsWith('+')
      ? { subject: '', text: text(language, `sms.code.${purpose}`, { app, code }) }
      : {
          subject: text(language, `emails.code.${purpose}.subject`, { app, code }),
          text: text(language, `emails.code.${purpose}.text`, { app, code }),
        }
}

export function existsWords({ to, language }: Reader) {
  return ({ app }: CodeSender): Words =>
    to.startsWith('+')
      ? { subject: '', text: text(language, 'sms.exists', { app }) }
      : {
          subject: text(language, 'emails.exists.subject', { app }),
          text: text(language, 'emails.exists.text'),
        }
}

export function closedWords({ to, language }: Reader) {
  return (sender: CodeSender): Words =>
    to.startsWith('+')
      ? { subject: '', text: text(language, 'sms.closed', sender) }
      : {
          subject: text(language, 'emails.closed.subject', sender),
          text: text(language, 'emails.closed.text', sender),
        }
}
