import type { Language } from '@matin/contract/language'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import type { Settings } from '@matin/domain/settings/settings'
import { text } from '@matin/i18n/read'
import { and, gt, inArray } from 'drizzle-orm'
import { loadIn } from '#platform/commands/batch-query.ts'
import type { Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndexes } from '#platform/secrets/vault.ts'
import { outsideContact, readSettings } from '../settings/service.ts'
import { enqueueEmail } from './outbox.ts'
import { countSms, type SmsKind, type SmsRefusal, smsRefusal } from './sms-budget.ts'
import { unreachable } from './tables.ts'

export type { SmsKind, SmsRefusal }

/** Begins subjects of all emails of a staging. */
const TEST_MARK = '[TEST]'

/** `to` is an email address or mobile number, `phrase` the anti-phishing phrase ('' without one). */
export interface Reader {
  to: string
  language: Language
  phrase: string
}

/** Text of an email or SMS. An SMS is sent without the subject. */
export interface Words {
  subject: string
  text: string
}

export interface CodeSender {
  app: string
  contact: string
}

interface EmailOptions {
  /** Id of the email. A second email with the same id is not queued. */
  id?: string | undefined
  /**
   * Page of the app that the email is about, such as "pages/Home/messages". Its address is added below the
   * text where the app's origin is known (APP_ORIGIN). Emails with a code, or about the account's protection,
   * have none: phishing imitates them, so customers should open the app by themselves.
   */
  page?: string | undefined
  /** Whether the email goes to an operator. It then ends without the closing lines of customers' emails. */
  internal?: true
  /** Settings that the caller has read already, so that many emails in one transaction read them once. */
  settings?: Settings
  /** Whether the recipient cannot log in. The email then names a contact outside the app. */
  outside?: boolean
  /** After this time the message is useless and not sent. Messages that expire are sent before others. */
  endsAt?: Temporal.Instant
  /** Kind of an SMS whose budget `codeRefusal` has checked. */
  code?: SmsKind
  /** Mailing list that the recipient may leave, on `page` or with one click at `unsubscribe`. */
  list?: { id: string; unsubscribe: string; page: string } | undefined
}

/** Call it in the event's transaction. An email ends with the anti-phishing phrase and a contact. */
export async function sendEmail(
  tx: Tx,
  platform: Platform,
  reader: Reader,
  wordsBy: (sender: CodeSender) => Words,
  { id, page, internal, settings, outside, endsAt, code, list }: EmailOptions = {},
): Promise<void> {
  const { to, language, phrase } = reader
  const { APP_ORIGIN, STAGE } = platform.config
  const { appName, operatorContact } = settings ?? (await readSettings(loadIn(tx)))
  const contact = outside
    ? outsideContact(platform.config, operatorContact)
    : operatorContact || text(language, 'emails.contactInApp')
  const sender = { app: appName, contact }
  const words = wordsBy(sender)
  const parts = [words.text]
  if (page !== undefined && APP_ORIGIN)
    parts.push(text(language, 'emails.page', { address: `${APP_ORIGIN}/#/${page}` }))
  if (phrase !== '') parts.push(text(language, 'emails.phrase', { phrase }))
  if (list && APP_ORIGIN)
    parts.push(text(language, 'emails.why', { address: `${APP_ORIGIN}/#/${list.page}` }))
  if (!internal && !to.startsWith('+')) parts.push(text(language, 'emails.sender', sender))
  const subject = STAGE === 'test' ? `${TEST_MARK} ${words.subject}` : words.subject
  const mail = { to, subject, text: parts.join('\n\n'), list }
  await enqueueEmail(tx, platform, mail, { id, endsAt, code })
}

/** Returns null when a code may be sent as an SMS, and for an email address. */
export function codeRefusal(
  tx: Tx,
  platform: Platform,
  to: string,
  kind: SmsKind,
): Promise<SmsRefusal | null> {
  return to.startsWith('+') ? smsRefusal(tx, platform, to, kind) : Promise.resolve(null)
}

export function countRefusedCode(tx: Tx, platform: Platform, to: string, kind: SmsKind): Promise<void> {
  return countSms(tx, platform, to, kind, 'refused')
}

export async function isUnreachable(
  tx: Tx,
  { config, clock }: Platform,
  to: string,
  hours = KEPT_DAYS.emails * 24,
): Promise<boolean> {
  const marks = await tx
    .select({ at: unreachable.at })
    .from(unreachable)
    .where(
      and(
        inArray(unreachable.target, blindIndexes(config, 'mail', to)),
        gt(unreachable.at, clock.now().subtract({ hours })),
      ),
    )
  return marks.length > 0
}
