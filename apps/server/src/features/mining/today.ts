import { startOfPlatformDay } from '@matin/domain/mining/schedule'
import type { Ask } from '../../platform/acts/ask.ts'
import type { Platform } from '../../platform/platform.ts'
import { readSettings } from '../settings/service.ts'

/** Where "today's income" begins: the platform's midnight. */
export async function startOfToday(ask: Ask, platform: Platform): Promise<Temporal.Instant> {
  const { timeZone } = await readSettings(ask)
  return startOfPlatformDay(platform.clock.now(), timeZone)
}
