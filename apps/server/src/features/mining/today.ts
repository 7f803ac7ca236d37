import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import { askIn } from '../../platform/acts/ask.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'

/** Where "today's income" begins: the platform's midnight. */
export async function startOfToday(tx: Tx, platform: Platform): Promise<Temporal.Instant> {
  const { timeZone } = await readSettings(askIn(tx))
  return startOfPlatformDay(platform.clock.now(), timeZone)
}
