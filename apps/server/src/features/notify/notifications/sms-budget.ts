import { sql } from 'drizzle-orm'
import parsePhoneNumber from 'libphonenumber-js/max'
import { claimAttempt } from '#platform/attempts/throttle.ts'
import { loadIn } from '#platform/commands/batch-query.ts'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Figure } from '#platform/metrics/figures.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndex } from '#platform/secrets/vault.ts'
import { readSettings } from '../settings/service.ts'
import { smsCount } from './tables.ts'

/** Refusal because the country is not allowed, or the SMS budget of the settings is used up. */
export type SmsRefusal = 'country' | 'budget'

/**
 * Share of the settings' SMS bounds for each kind of SMS. Each kind has its own count, so that none uses up
 * the share of another. Codes together stop at the bound, half of it by guests; security notices have as much
 * again. Codes: `register` of a guest to a number that need not have an account, `contact` of a customer to
 * another number, `reset` of an unknown device to an account, `session` and `device` of an account's own
 * session or known device.
 */
const SHARES = { register: 0.3, reset: 0.2, contact: 0.1, session: 0.2, device: 0.2, notice: 1 } as const

export type SmsKind = keyof typeof SHARES

/** An account's own number: some 20 on day one, then four a day, so that no account uses up a share. */
const ONE_NUMBER_POLICY = { free: 5, longestSeconds: 6 * 3600 }
const OWN: readonly SmsKind[] = ['session', 'device', 'notice']

/**
 * Returns the reason why the settings' bounds, or those of the number, refuse an SMS; null when it may be
 * sent. Locks the counts until the transaction ends, so that concurrent messages cannot exceed the bounds.
 */
export async function smsRefusal(
  tx: Tx,
  platform: Platform,
  to: string,
  kind: SmsKind,
): Promise<SmsRefusal | null> {
  const settings = await readSettings(loadIn(tx))
  const countries = settings.smsCountries
  const number = parsePhoneNumber(to)
  if (countries.length > 0 && !countries.includes(number?.country ?? '')) return 'country'
  await tx.execute(sql`SELECT pg_advisory_xact_lock(3, 0)`)
  const now = platform.clock.now()
  const since = (hours: number) => sql`${toTimestamp(now.subtract({ hours }))}::timestamptz`
  const [sent] = await rowsOf<{ hour: number; day: number; prefix_hour: number; prefix_day: number }>(
    tx,
    sql`SELECT coalesce(sum(sent) FILTER (WHERE minute > ${since(1)}), 0)::int AS hour, coalesce(sum(sent), 0)::int AS day,
        coalesce(sum(sent) FILTER (WHERE minute > ${since(1)} AND prefix = ${prefixOf(to)}), 0)::int AS prefix_hour,
        coalesce(sum(sent) FILTER (WHERE prefix = ${prefixOf(to)}), 0)::int AS prefix_day
      FROM sms_count WHERE minute > ${since(24)} AND kind = ${kind}`,
  )
  const share = SHARES[kind]
  const full =
    !sent ||
    sent.hour >= settings.smsHour * share ||
    sent.day >= settings.smsDay * share ||
    sent.prefix_hour >= settings.smsPrefixHour * share ||
    sent.prefix_day >= settings.smsPrefixDay * share
  if (full) return 'budget'
  if (!OWN.includes(kind)) return null
  const target = blindIndex(platform.config, 'contact', to).toString('hex')
  // About nobody: the count outlives an account that is closed and registered again.
  const wait = await claimAttempt({ ...platform, db: tx }, `sms|${kind}|${target}`, ONE_NUMBER_POLICY)
  return wait > 0 ? 'budget' : null
}

export async function countSms(
  tx: Tx,
  platform: Platform,
  to: string,
  kind: SmsKind,
  what: 'sent' | 'refused',
): Promise<void> {
  const now = platform.clock.now()
  // Counted to the minute, so that each count leaves its hour on time.
  const minute = toTimestamp(now.round({ smallestUnit: 'minute', roundingMode: 'floor' }))
  const [sent, refused] = what === 'sent' ? [1, 0] : [0, 1]
  const old = toTimestamp(now.subtract({ hours: 48 }))
  await tx.execute(sql`DELETE FROM ${smsCount} WHERE minute < ${old}::timestamptz`)
  await tx.execute(
    sql`INSERT INTO sms_count AS c (prefix, minute, kind, sent, refused)
      VALUES (${prefixOf(to)}, ${minute}::timestamptz, ${kind}, ${sent}::int, ${refused}::int)
      ON CONFLICT (prefix, minute, kind) DO UPDATE SET sent = c.sent + excluded.sent, refused = c.refused + excluded.refused`,
  )
}

function prefixOf(to: string): string {
  return parsePhoneNumber(to)?.countryCallingCode ?? ''
}

const within = (what: 'sent' | 'refused') => (at: unknown) =>
  sql`SELECT prefix AS label, sum(${sql.raw(what)})::int AS value FROM sms_count
    WHERE minute > ${at} - interval '1 hour' GROUP BY prefix`

export const smsFigures: readonly Figure[] = [
  {
    name: 'sms_sent_last_hour',
    help: 'SMS within the last hour, by country prefix',
    label: 'prefix',
    read: within('sent'),
  },
  {
    name: 'sms_refused_last_hour',
    help: 'SMS that a bound of the settings kept from being sent within the last hour: anything above 0 wants a look',
    label: 'prefix',
    read: within('refused'),
  },
]
