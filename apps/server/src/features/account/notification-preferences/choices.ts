import { type Language, languageOf } from '@matin/contract/language'
import {
  CHANNEL_KINDS,
  type Channel,
  type ChannelChoice,
  type ChannelKind,
  isAlwaysOn,
  isOnByDefault,
} from '@matin/contract/notification-preferences'
import { eq, type SQL, sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { customer } from '../auth/tables.ts'
import { channelChoice } from './tables.ts'

export interface ChannelRecipient {
  id: string
  email: string
  mobile: string
  phrase: string
  language: Language
  byEmail: boolean
  byPush: boolean
}

export async function choicesOf(tx: Tx, customerId: string): Promise<ChannelChoice[]> {
  const rows = await tx.select().from(channelChoice).where(eq(channelChoice.customer, customerId))
  const isOn = (kind: ChannelKind, channel: Channel) =>
    isAlwaysOn(kind, channel) ||
    (rows.find(row => row.kind === kind && row.channel === channel)?.chosen ?? isOnByDefault(kind, channel))
  return CHANNEL_KINDS.map(kind => ({ kind, email: isOn(kind, 'email'), push: isOn(kind, 'push') }))
}

export async function choose(
  tx: Tx,
  customerId: string,
  { kind, channel, on }: { kind: ChannelKind; channel: Channel; on: boolean },
): Promise<void> {
  await tx
    .insert(channelChoice)
    .values({ customer: customerId, kind, channel, chosen: on })
    .onConflictDoUpdate({
      target: [channelChoice.customer, channelChoice.kind, channelChoice.channel],
      set: { chosen: on },
    })
}

const HAS_BROWSER = sql`EXISTS (SELECT FROM push_subscription s WHERE s.customer = ${customer}.id)`

/** Counts the open accounts, and those with this kind by email and by push. Reads each table once. */
export async function reachOf(tx: Tx, kind: ChannelKind) {
  const choices = (channel: Channel) =>
    sql`(SELECT customer, chosen FROM ${channelChoice} WHERE kind = ${kind} AND channel = ${channel})`
  const [row] = await rowsOf<{ customers: number; byEmail: number; byPush: number }>(
    tx,
    sql`SELECT count(*)::int AS customers,
        count(*) FILTER (WHERE c.email <> '' AND coalesce(e.chosen, ${isOnByDefault(kind, 'email')}))::int AS "byEmail",
        count(*) FILTER (WHERE s.customer IS NOT NULL AND coalesce(p.chosen, ${isOnByDefault(kind, 'push')}))::int AS "byPush"
      FROM ${customer} c LEFT JOIN ${choices('email')} e ON e.customer = c.id LEFT JOIN ${choices('push')} p ON p.customer = c.id
        LEFT JOIN (SELECT DISTINCT customer FROM push_subscription) s ON s.customer = c.id
      WHERE c.closed_at IS NULL`,
  )
  return row ?? { customers: 0, byEmail: 0, byPush: 0 }
}

function chosenOf(kind: ChannelKind, channel: Channel): SQL {
  return sql`coalesce((SELECT o.chosen FROM ${channelChoice} o WHERE o.customer = ${customer}.id AND o.kind = ${kind}
    AND o.channel = ${channel}), ${isOnByDefault(kind, channel)})`
}

/**
 * Finds customers who chose a kind for email or push, with their channels; `where` is a condition on the
 * table `customer`. Customers who chose push but have no subscribed browser get answers of customer service
 * by email.
 */
export async function recipients(tx: Tx, kind: ChannelKind, where: SQL): Promise<ChannelRecipient[]> {
  const chosen = (channel: Channel) => chosenOf(kind, channel)
  const byEmail =
    kind === 'support'
      ? sql`(${chosen('email')} OR ${chosen('push')} AND NOT ${HAS_BROWSER})`
      : chosen('email')
  const rows = await rowsOf<Omit<ChannelRecipient, 'language'> & { language: string }>(
    tx,
    sql`SELECT * FROM (
        SELECT id, email, mobile, phrase, language, email <> '' AND ${byEmail} AS "byEmail",
          ${HAS_BROWSER} AND ${chosen('push')} AS "byPush"
        FROM ${customer} WHERE closed_at IS NULL AND ${where}) AS c
      WHERE "byEmail" OR "byPush" ORDER BY id`,
  )
  return rows.map(row => ({ ...row, language: languageOf(row.language) }))
}
