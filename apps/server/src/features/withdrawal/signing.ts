import type { BroadcastReport, SignedReport, SignerItem } from '@matin/contract/internal'
import { allowsWithdrawal } from '@matin/domain/withdrawal/state'
import { arrivalOf } from '@matin/domain/withdrawal/terms'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { askIn } from '../../platform/acts/ask.ts'
import { signerItem, storeAttempt } from '../../platform/chain/attempts.ts'
import type { Payer } from '../../platform/chain/payer.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { holdOf, notHeld } from '../holds/service.ts'
import { lockWithdrawal } from './repository.ts'
import { reopenWithdrawals, settleWithdrawals } from './settlement.ts'
import { withdrawal } from './tables.ts'
import { tellState } from './telling.ts'

/** Withdrawals handed to the signer at a time. */
const WORK_CHUNK = 20

/** Withdrawals as the signer's work. */
export function withdrawalPayer(platform: Platform): Payer {
  return {
    items: () => withdrawalItems(platform),
    storeSigned: (tx, report) => storeSigned(tx, platform, report),
    onBroadcast: (tx, report) => markSent(tx, platform, report),
    onSettled: (tx, settled) => settleWithdrawals(tx, platform, settled),
    onExpired: (tx, subjects) => reopenWithdrawals(tx, subjects),
  }
}

async function withdrawalItems(platform: Platform): Promise<SignerItem[]> {
  const rows = await platform.db
    .select()
    .from(withdrawal)
    .where(
      and(
        inArray(withdrawal.state, ['approved', 'sent']),
        // What is signed goes on its way; what is not waits for the end of a hold.
        or(isNotNull(withdrawal.txid), notHeld(withdrawal.customer, platform.clock.now())),
      ),
    )
    .orderBy(asc(withdrawal.submittedAt))
    .limit(WORK_CHUNK)
  return Promise.all(
    rows.map(row =>
      signerItem(platform.db, row.id, {
        kind: 'withdrawal',
        address: row.address,
        amount: arrivalOf(row.quantity, row.fee).toString(),
      }),
    ),
  )
}

async function storeSigned(tx: Tx, platform: Platform, report: SignedReport): Promise<boolean | null> {
  const row = await lockWithdrawal(tx, report.subject)
  if (!row) return null
  const held = row.txid === null && (await holdOf(askIn(tx), row.customer, platform.clock.now())) !== null
  const mayGo = allowsWithdrawal('send', row.state) && !held
  const stored = await storeAttempt(tx, platform.clock, report, mayGo)
  if (stored) await tx.update(withdrawal).set({ txid: report.txid }).where(eq(withdrawal.id, row.id))
  return stored
}

/** The node has the bytes: the withdrawal is sent. */
async function markSent(tx: Tx, platform: Platform, report: BroadcastReport): Promise<void> {
  const row = await lockWithdrawal(tx, report.subject)
  if (!row || row.txid !== report.txid || !allowsWithdrawal('send', row.state)) return
  const now = platform.clock.now()
  await tx.update(withdrawal).set({ state: 'sent', sentAt: now }).where(eq(withdrawal.id, row.id))
  await tellState(tx, now, row, 'sent')
}
