import type { DataOf } from '@matin/contract/endpoint'
import type { Result } from '@matin/contract/result'
import type { getSupportFacts } from '@matin/contract/support-desk'
import { success } from '@matin/domain/result'
import { toTimestamp } from '../../platform/db/instant.ts'
import type { OperatorCaller, Platform } from '../../platform/platform.ts'
import { tokenData } from '../assets/service.ts'
import { holdOf } from '../holds/service.ts'
import { identity } from '../identity/service.ts'
import { messages } from '../messages/service.ts'
import { recharges } from '../recharge/service.ts'
import { readSettings } from '../settings/service.ts'
import { withdrawals } from '../withdrawal/service.ts'
import { seenBy } from './seen.ts'

/**
 * Account facts of a customer who writes to support: what the question may be about. Of requests only the newest page
 * is read.
 */
export async function supportFacts(
  platform: Platform,
  caller: OperatorCaller,
  uid: string,
): Promise<Result<DataOf<typeof getSupportFacts>>> {
  const seen = await seenBy(platform, caller, uid, 'support.facts')
  if (!seen.ok) return seen
  const { id, createdAt } = seen.value
  const { ask, clock } = platform
  const { timeZone } = await readSettings(ask)
  const [known, hold, tokens, asked, brought, told] = await Promise.all([
    identity(platform, id),
    holdOf(ask, id, clock.now()),
    tokenData(platform, id),
    withdrawals(platform, id, undefined),
    recharges(platform, id, undefined),
    messages(platform, id, { language: 'en', timeZone }, undefined),
  ])
  const usdt = tokens.assets.find(({ asset }) => asset === 'USDT')
  return success({
    joinedAt: toTimestamp(createdAt),
    identity: known.state,
    hold,
    withdrawal: asked.items.find(({ endedAt }) => endedAt === null) ?? null,
    recharge: brought.items.find(({ state }) => state !== 'credited') ?? null,
    total: tokens.total,
    spot: usdt?.spot ?? '0',
    frozen: usdt?.frozen ?? '0',
    ordersInProgress: tokens.ordersInProgress,
    told: told.items.map(({ id: key, createdAt: at, title, text }) => ({ id: key, at, title, text })),
  })
}
