import type { Language } from '@matin/contract/language'
import { MESSAGES, type MessageKind, messagePage } from '@matin/contract/messages'
import type { ChannelKind, PushHint } from '@matin/contract/notification-preferences'
import type { Settings } from '@matin/domain/settings/settings'
import { text } from '@matin/i18n/read'
import { inArray, sql } from 'drizzle-orm'
import { readNote, wordsOf } from '#features/notify/messages/public/wording.ts'
import { isUnreachable, type Reader, sendEmail } from '#features/notify/notifications/service.ts'
import { readSettings } from '#features/notify/settings/service.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import type { Platform } from '#platform/platform.ts'
import { logId } from '#platform/secrets/log-id.ts'
import { openContacts, openPhrase } from '../../auth/public/contacts.ts'
import { customer } from '../../auth/tables.ts'
import { type ChannelRecipient, recipients } from '../choices.ts'
import { enqueuePushes } from '../push-outbox.ts'
import { browsersOf } from '../subscriptions.ts'
import { unsubscribeLink } from '../unsubscribe-link.ts'

/** Number of messages sent in one transaction. */
const CHUNK = 100

/** Pushes open the page; an email links to it unless its message has a page of its own. */
export const PAGES: Readonly<Record<ChannelKind, string>> = {
  security: 'pages/Security/index',
  withdrawals: 'pages/Home/messages',
  recharges: 'pages/Home/messages',
  income: 'pages/Assets/history?kind=payout',
  orders: 'pages/Home/messages',
  transfers: 'pages/Home/messages',
  identity: 'pages/Home/messages',
  support: 'pages/Personal/service',
  notices: 'pages/Home/noticeList',
}

const SETTINGS_PAGE = 'pages/Personal/notifications'

export function noticePage(id: string): string {
  return `pages/Home/noticeDetail?id=${id}`
}

/** On a device, a later push with the same tag replaces an earlier one. */
export function hintOf(kind: ChannelKind, language: Language, more: Partial<PushHint> = {}): PushHint {
  return { title: text(language, `push.${kind}`), page: PAGES[kind], tag: kind, ...more }
}

/** Returns the recipient of an email. Throws where the stored contact cannot be decrypted. */
export function readerOf({ config }: Platform, to: ChannelRecipient): Reader {
  const { email } = openContacts(config, to)
  if (email === '' && to.email !== '') throw new Error(`the contact of customer ${to.id} does not open`)
  return { to: email, language: to.language, phrase: openPhrase(config, to) }
}

type Due = { customer: string; kind: MessageKind; params: Record<string, string> }
type Stored = { customer: string; kind: string; params: unknown }

/** Sends new messages by email and push to the customers who chose them, each once. */
export async function notifyDue(platform: Platform): Promise<void> {
  while ((await platform.db.transaction(tx => notifyChunk(tx, platform))) === CHUNK) {
    // Goes on with the next chunk.
  }
}

async function notifyChunk(tx: Tx, platform: Platform): Promise<number> {
  const due = await rowsOf<Stored>(
    tx,
    sql`DELETE FROM message_due WHERE id IN (SELECT id FROM message_due ORDER BY id LIMIT ${CHUNK} FOR UPDATE SKIP LOCKED)
      RETURNING customer, kind, params`,
  )
  if (due.length === 0) return 0
  const byKind = new Map<ChannelKind, Due[]>()
  for (const row of due) {
    const one = readNote(row)
    const kind = one && MESSAGES[one.kind].preference
    if (kind) byKind.set(kind, [...(byKind.get(kind) ?? []), { ...one, customer: row.customer }])
  }
  const settings = await readSettings(loadIn(tx))
  for (const [kind, told] of byKind) {
    const people = await recipients(
      tx,
      kind,
      inArray(customer.id, [...new Set(told.map(one => one.customer))]),
    )
    const browsers = await browsersOf(
      tx,
      people.filter(({ byPush }) => byPush).map(({ id }) => id),
    )
    for (const one of told) {
      const to = people.find(({ id }) => id === one.customer)
      if (!to) continue
      // The email of a security message went out with the change itself.
      if (to.byEmail && kind !== 'security')
        await writeTo(tx, platform, to, wordsOf(one.kind, to.language, one.params), {
          kind,
          page: pageOf(one),
          settings,
        })
      if (to.byPush) await enqueuePushes(tx, platform, browsers.get(to.id) ?? [], hintOf(kind, to.language))
    }
  }
  return due.length
}

function pageOf({ kind, params }: Due): string {
  const { to, search } = messagePage(kind, params.about ?? null)
  const query = new URLSearchParams(search).toString()
  return to.slice(1) + (query && `?${query}`)
}

/** Returns false for a failure, such as an undecryptable contact, which affects no other recipient. */
export async function writeTo(
  tx: Tx,
  platform: Platform,
  to: ChannelRecipient,
  words: { title: string; text: string },
  { kind, ...about }: { kind: ChannelKind; page: string; id?: string; settings?: Settings },
): Promise<boolean> {
  let reader: Reader
  try {
    reader = readerOf(platform, to)
  } catch (error) {
    platform.log.error({ err: error, customer: logId(platform.config, to.id) }, 'nobody to write to')
    return false
  }
  // No email goes to an unreachable address: the app shows the same message.
  if (await isUnreachable(tx, platform, reader.to)) return false
  const list = listOf(platform, to.id, kind)
  await sendEmail(
    tx,
    platform,
    reader,
    ({ app }) => ({
      subject: text(to.language, 'emails.subject', { app, title: words.title }),
      text: words.text,
    }),
    { ...about, list },
  )
  return true
}

/** Returns undefined where the app's origin is not configured. */
function listOf({ config }: Platform, customerId: string, kind: ChannelKind) {
  const unsubscribe = unsubscribeLink(config, customerId, kind)
  if (unsubscribe === null) return undefined
  return { id: `${kind}.${new URL(unsubscribe).hostname}`, unsubscribe, page: SETTINGS_PAGE }
}

/** Notifies a customer of an answer by customer service, in the transaction of the answer. */
export async function notifyAnswered(tx: Tx, platform: Platform, customerId: string): Promise<void> {
  for (const to of await recipients(tx, 'support', sql`${customer.id} = ${customerId}::uuid`)) {
    const { language } = to
    if (to.byEmail)
      await writeTo(
        tx,
        platform,
        to,
        { title: text(language, 'push.support'), text: text(language, 'emails.answered') },
        { kind: 'support', page: PAGES.support },
      )
    if (to.byPush) {
      const browsers = await browsersOf(tx, [to.id])
      await enqueuePushes(tx, platform, browsers.get(to.id) ?? [], hintOf('support', language))
    }
  }
}
