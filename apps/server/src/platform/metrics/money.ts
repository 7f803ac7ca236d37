import { toWire } from '@matin/domain/money/amount'
import { Gauge, type Registry } from 'prom-client'
import type { Platform } from '../platform.ts'
import { readFigures, readQueues, readReconciliation } from './figures.ts'

/**
 * Gauges of the whole platform, the same on every process. Amounts are in USDT and for graphs and alarms only:
 * Prometheus knows no exact decimals. Returns how to bring them up to date.
 */
export function moneyGauges(registers: Registry[]): (platform: Platform) => Promise<void> {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `matin_${name}`, help, labelNames, registers })
  const queueRows = gauge('queue_rows', 'How many wait', ['queue'])
  const queueAge = gauge('queue_oldest_seconds', 'How long the oldest has waited', ['queue'])
  const overdue = gauge('withdrawals_overdue', 'Open withdrawals past their 24 hours')
  const solidLag = gauge('chain_solid_lag_blocks', "Solid blocks of the node's that are not booked yet")
  const solidAge = gauge('chain_solid_age_seconds', 'Age of the last booked block')
  const headAge = gauge('chain_head_age_seconds', "Age of the node's head block at the last scan")
  const signerAge = gauge('signer_seen_seconds', 'Time since the signer was heard of')
  const unclaimed = gauge('unclaimed_usdt', 'USDT seen on the chain that waits for receipts')
  const deltas = gauge('ledger_pending_deltas', 'Postings on deferred accounts that are not folded yet')
  const payouts = gauge('payouts_made', 'Payouts made by the daily job since the beginning')
  const difference = gauge('reconciliation_difference_usdt', 'Chain less ledger, by wallet', ['wallet'])
  const checked = gauge('reconciliation_age_seconds', 'Time since chain and ledger were compared', ['wallet'])

  return async platform => {
    const { db } = platform
    const now = platform.clock.now()
    for (const [queue, { rows, oldest }] of await readQueues(db, now)) {
      queueRows.set({ queue }, rows)
      queueAge.set({ queue }, oldest)
    }
    const figures = await readFigures(db, now)
    overdue.set(figures.overdue)
    // What was never seen is infinitely old: an alarm on age must not sleep because there is nothing.
    solidLag.set(figures.solid_lag ?? Number.POSITIVE_INFINITY)
    solidAge.set(figures.solid_age ?? Number.POSITIVE_INFINITY)
    headAge.set(figures.head_age ?? Number.POSITIVE_INFINITY)
    signerAge.set(figures.signer_age ?? Number.POSITIVE_INFINITY)
    unclaimed.set(Number(toWire(BigInt(figures.unclaimed), 'USDT')))
    deltas.set(figures.pending_deltas)
    payouts.set(figures.payouts)
    for (const row of await readReconciliation(db, now)) {
      difference.set({ wallet: row.wallet }, Number(toWire(BigInt(row.difference), 'USDT')))
      checked.set({ wallet: row.wallet }, row.age)
    }
  }
}
