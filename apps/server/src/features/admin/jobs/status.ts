import type { getStatus } from '@matin/contract/admin/status'
import type { DataOf } from '@matin/contract/endpoint'
import { formatAmount, toWire } from '@matin/domain/money/amount'
import { permits } from '@matin/domain/operators/permissions'
import { sql } from 'drizzle-orm'
import type { Services } from '#feature.ts'
import { cappedCount } from '#platform/capped-count.ts'
import { rowsOf } from '#platform/db/database.ts'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { QUEUE_ROWS_SHOWN, readQueues } from '#platform/metrics/figures.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { stopsOf } from '../../money/treasury/public/stops.ts'
import { isSilent, signerReport, signingPolicy } from '../../money/treasury/service.ts'
import { SENT, UNSENT } from '../../money/withdrawal/public/state-sql.ts'
import { readSettings } from '../../notify/settings/service.ts'

type Status = DataOf<typeof getStatus>

/** Maximum number of withdrawals sent within a day that are counted. */
const SENT_COUNTED = 1000
const TRX_DECIMALS = 6

const usdt = (minor: bigint) => toWire(minor, 'USDT')
const timeOf = (value: unknown) => (value === null ? null : toTimestamp(instantFrom(value)))

/** Only operators who may see the treasury get the wallets' amounts. */
export const statusOf: Query<typeof getStatus, Services> = async (platform, { caller }, { market, work }) => {
  const { db, load, clock } = platform
  const now = clock.now()
  const settings = await readSettings(load)
  const midnight = now.toZonedDateTimeISO(settings.timeZone).startOfDay().toInstant()
  const facts = await factsSince(platform, midnight)
  const report = await signerReport(db)
  const sweeps = work.queues.filter(({ name }) => name === 'sweeps')
  const [waiting] = await readQueues(db, sweeps, now, QUEUE_ROWS_SHOWN)
  await market.ready()
  const youngest = Math.max(...market.hub.quotes().map(({ at }) => at))
  return {
    at: toTimestamp(now),
    stops: await stopsOf(platform),
    node:
      facts.block === null ? null : { block: facts.block, at: timeOf(facts.head_time), behind: facts.behind },
    signer: report && { seenAt: toTimestamp(report.seenAt), stale: isSilent(report.seenAt, now) },
    sent: { lastAt: timeOf(facts.sent_at), today: cappedCount(SENT_COUNTED, facts.sent) },
    comparison:
      facts.compared === null
        ? null
        : {
            block: facts.compared,
            at: toTimestamp(instantFrom(facts.checked_at)),
            missing: facts.missing,
          },
    market: {
      at: Number.isFinite(youngest) ? toTimestamp(Temporal.Instant.fromEpochMilliseconds(youngest)) : null,
      state: market.state(),
      simulated: market.simulated !== null,
    },
    sweeps: {
      waiting: cappedCount(QUEUE_ROWS_SHOWN, waiting?.rows ?? 0),
      oldestSeconds: Math.max(0, Math.round(waiting?.oldest ?? 0)),
    },
    quarantine: { items: facts.items, waiting: facts.waiting },
    wallet: permits('view_treasury', caller.roles)
      ? await walletOf(platform, report, { most: settings.hotWalletMaximum, queued: BigInt(facts.queued) })
      : null,
  }
}

interface Facts extends Record<string, unknown> {
  block: string | null
  head_time: unknown
  behind: number
  sent_at: unknown
  sent: number
  compared: string | null
  checked_at: unknown
  missing: boolean
  items: number
  waiting: number
  queued: string
}

/** Reads all parts in one statement, each by an index. */
async function factsSince({ db }: Platform, midnight: Temporal.Instant): Promise<Facts> {
  const from = sql`${toTimestamp(midnight)}::timestamptz`
  const [facts] = await rowsOf<Facts>(
    db,
    sql`SELECT c.head_number::text AS block, c.head_time, greatest(0, coalesce(c.solid_number, c.block_number) - c.block_number)::int AS behind,
        (SELECT sent_at FROM withdrawal WHERE state IN ${sql.raw(SENT)} ORDER BY sent_at DESC LIMIT 1) AS sent_at,
        (SELECT count(*)::int FROM (SELECT FROM withdrawal WHERE state IN ${sql.raw(SENT)} AND sent_at >= ${from}
          LIMIT ${SENT_COUNTED + 1}) AS w) AS sent,
        r.compared, r.checked_at, r.missing, q.items, q.waiting,
        (SELECT coalesce(sum(quantity), 0)::text FROM withdrawal WHERE state IN ${sql.raw(UNSENT)} AND txid IS NULL) AS queued
      FROM (SELECT min(block_number)::text AS compared, min(checked_at) AS checked_at, coalesce(bool_or(chain < ledger), false) AS missing
        FROM reconciliation) AS r
      CROSS JOIN (SELECT count(*)::int AS items, (count(*) FILTER (WHERE try_after IS NULL))::int AS waiting FROM quarantine) AS q
      LEFT JOIN chain_cursor c ON true`,
  )
  if (!facts) throw new Error('the facts of the status are missing')
  return facts
}

async function walletOf(
  { load }: Platform,
  report: Awaited<ReturnType<typeof signerReport>>,
  { most, queued }: { most: bigint; queued: bigint },
): Promise<Status['wallet']> {
  const policy = await signingPolicy(load)
  const trx = (sun: bigint) => formatAmount(sun, TRX_DECIMALS)
  const cap = (span: 'hour' | 'day', { caps, lately }: NonNullable<typeof policy>) => ({
    most: usdt(caps[span]),
    left: usdt(lately[span] > caps[span] ? 0n : caps[span] - lately[span]),
  })
  return {
    usdt: report?.usdt == null ? null : usdt(report.usdt),
    most: usdt(most),
    queued: usdt(queued),
    trx: report?.trxSun == null ? null : trx(report.trxSun),
    trxDay: policy && trx(policy.trx.lately.day),
    caps: policy && { hour: cap('hour', policy), day: cap('day', policy) },
  }
}
