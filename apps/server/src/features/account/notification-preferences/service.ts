import type { Language, Localised } from '@matin/contract/language'
import type * as contract from '@matin/contract/notification-preferences'
import { isAlwaysOn } from '@matin/contract/notification-preferences'
import { failure, success } from '@matin/contract/result'
import { maskEmail } from '@matin/domain/auth/mask'
import { write } from '@matin/i18n/read'
import { eq } from 'drizzle-orm'
import type { Config } from '#config.ts'
import { inTransaction, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { isUnreachable, sendEmail } from '../../notify/notifications/service.ts'
import { openContacts } from '../auth/public/contacts.ts'
import { lockCustomer } from '../auth/public/lock-customer.ts'
import { customer } from '../auth/tables.ts'
import * as broadcasts from './broadcasts.ts'
import { choicesOf, choose, reachOf } from './choices.ts'
import { hintOf } from './public/notify-customer.ts'
import { pushKeys } from './push-keys.ts'
import { isPushService, sealHint } from './push-service.ts'
import { isSubscribed, move, subscribe, unsubscribe } from './subscriptions.ts'
import { readUnsubscribe } from './unsubscribe-link.ts'

export const channels: Query<typeof contract.getChannels> = async (platform, { caller }) => {
  const { db, config } = platform
  const [row] = await db
    .select({ id: customer.id, email: customer.email, mobile: customer.mobile })
    .from(customer)
    .where(eq(customer.id, caller.customerId))
  const email = row ? openContacts(config, row).email : ''
  return {
    items: await choicesOf(db, caller.customerId),
    email: email === '' ? null : maskEmail(email),
    emailRefused: email !== '' && (await isUnreachable(db, platform, email)),
    pushKey: pushKeys(config)?.publicKey ?? null,
    pushHere: await isSubscribed(db, caller),
  }
}

export const setChannel: Query<typeof contract.setChannel> = ({ db }, { caller: { customerId }, input }) =>
  inTransaction(db, async tx => {
    const { kind, channel, on } = input
    if (!on && isAlwaysOn(kind, channel)) return failure('channel_always_on', { field: 'kind' })
    await choose(tx, customerId, input)
    const all = await choicesOf(tx, customerId)
    return success(all.find(one => one.kind === kind) ?? { kind, email: on, push: on })
  })

export const unsubscribeBy: Query<typeof contract.unsubscribeByLink> = async (
  { config, db },
  { input: { token } },
) => {
  const read = readUnsubscribe(config, token)
  if (!read) return failure('not_found')
  await choose(db, read.customer, { kind: read.kind, channel: 'email', on: false })
  return success({})
}

function isSound(config: Config, subscription: contract.PushSubscription): boolean {
  const keys = pushKeys(config)
  return (
    keys !== null &&
    isPushService(config, subscription.endpoint) &&
    sealHint(config, keys, subscription, hintOf('notices', 'en')) !== null
  )
}

export const subscribePush: Query<typeof contract.subscribePush> = async (
  platform,
  { caller, input: subscription },
) => {
  const { config, db } = platform
  if (!isSound(config, subscription)) return failure('push_service_unknown', { field: 'endpoint' })
  return inTransaction(db, async tx => {
    await lockCustomer(tx, caller.customerId)
    await subscribe(tx, platform, caller, subscription)
    return success({})
  })
}

export const movePush: Query<typeof contract.movePush> = async (platform, { input: { from, to } }) => {
  if (!isSound(platform.config, to)) return failure('push_service_unknown', { field: 'to' })
  return inTransaction(platform.db, async tx =>
    (await move(tx, platform, from, to)) ? success({}) : failure('not_found'),
  )
}

export const unsubscribePush: Query<typeof contract.unsubscribePush> = async ({ db }, { caller }) => {
  await unsubscribe(db, caller)
  return {}
}

/** Repeated calls change nothing. */
export function notifyIncome(tx: Tx, dueAt: Temporal.Instant, now: Temporal.Instant): Promise<void> {
  return broadcasts.begin(tx, broadcasts.incomeBroadcast(dueAt, now))
}

interface SentNotice {
  id: string
  title: Localised
  text: Localised
  by: { email: boolean; push: boolean }
  from: Temporal.Instant
}

/** Schedules the sending of a notice. A repeated call changes nothing. */
export function sendNotice(tx: Tx, { id, title, text, by, from }: SentNotice): Promise<void> {
  const words = { title, text }
  return broadcasts.begin(tx, {
    ...{ kind: 'notices', subject: id, words, beginsAt: from },
    ...{ byEmail: by.email, byPush: by.push },
  })
}

export function noticeReach(tx: Tx) {
  return reachOf(tx, 'notices')
}

/** Sends the email of a notice to one mailbox, without a customer's anti-phishing phrase. */
export function sendTest(
  tx: Tx,
  platform: Platform,
  reader: { to: string; language: Language },
  { title, text }: { title: string; text: string },
): Promise<void> {
  return sendEmail(tx, platform, { ...reader, phrase: '' }, ({ app }) => ({
    subject: write(reader.language, 'emails.subject', { app, title }),
    text,
  }))
}

export function stopNotice(tx: Tx, id: string, now: Temporal.Instant): Promise<void> {
  return broadcasts.stop(tx, 'notices', id, now)
}

/** Reads the progress of sending notices, by their ids; nothing for a notice that is not sent. */
export async function noticesSent(tx: Tx, ids: readonly string[]) {
  const rows = await broadcasts.progressOf(tx, 'notices', ids)
  return new Map(
    [...rows].map(([id, { byEmail, byPush, seen, emails, pushes, failed, endedAt }]) => [
      id,
      { byEmail, byPush, seen, emails, pushes, failed, endedAt: endedAt && toTimestamp(endedAt) },
    ]),
  )
}
