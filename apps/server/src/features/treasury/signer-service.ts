import type {
  BroadcastReport,
  SignedReport,
  SignerWork,
  signerStatus as statusReport,
} from '@matin/contract/internal'
import type * as z from 'zod/mini'
import { noteAnswer } from '../../platform/chain/attempts.ts'
import type { Payer } from '../../platform/chain/payer.ts'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { Platform } from '../../platform/platform.ts'
import { signingStop } from './service.ts'
import { signerStatus } from './tables.ts'

/** What the signer has to do now. While signing is stopped nothing new is signed; stored bytes still go out. */
export async function signerWork(platform: Platform, payers: readonly Payer[]): Promise<SignerWork> {
  const stopped = await signingStop(platform.db, platform.clock.now())
  const items = (await Promise.all(payers.map(payer => payer.items()))).flat()
  return {
    now: toTimestamp(platform.clock.now()),
    stopped,
    items: stopped ? items.filter(item => item.task === 'broadcast') : items,
  }
}

/** Stores signed bytes before they are broadcast; false when they may not go out. */
export function storeSigned(
  platform: Platform,
  payers: readonly Payer[],
  report: SignedReport,
): Promise<boolean> {
  return platform.db.transaction(async tx => {
    for (const payer of payers) {
      const stored = await payer.storeSigned(tx, report)
      if (stored !== null) return stored
    }
    return false
  })
}

export async function noteBroadcast(
  platform: Platform,
  payers: readonly Payer[],
  report: BroadcastReport,
): Promise<void> {
  await platform.db.transaction(async tx => {
    if (!(await noteAnswer(tx, report))) return
    for (const payer of payers) await payer.onBroadcast(tx, report)
  })
}

export async function noteStatus(platform: Platform, report: z.infer<typeof statusReport>): Promise<void> {
  const values = {
    hotAddress: report.hotAddress,
    usdt: BigInt(report.usdt),
    trxSun: BigInt(report.trxSun),
    paused: report.paused,
    seenAt: platform.clock.now(),
  }
  await platform.db
    .insert(signerStatus)
    .values({ id: 1, ...values })
    .onConflictDoUpdate({ target: signerStatus.id, set: values })
}
