import type { getSupportFacts } from '@matin/contract/admin/support'
import { success } from '@matin/contract/result'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Query } from '#platform/query.ts'
import { holdOf } from '../../account/holds/service.ts'
import { identity } from '../../account/identity/service.ts'
import { recharges } from '../../money/recharge/service.ts'
import { withdrawals } from '../../money/withdrawal/service.ts'
import { messagePage } from '../../notify/messages/public/repository.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { tokenData } from '../../views/assets/service.ts'
import { seenBy } from './customer-card.ts'

/** Reads only the newest page of requests. */
export const supportFacts: Query<typeof getSupportFacts> = async (platform, { caller, input: { uid } }) => {
  const seen = await seenBy(platform, caller, uid, 'support.facts')
  if (!seen.ok) return seen
  const { id, createdAt } = seen.value
  const { load, clock } = platform
  const { timeZone } = await readSettings(load)
  const own = { caller: { customerId: id }, input: {} }
  const [known, hold, tokens, asked, brought, told] = await Promise.all([
    identity(platform, own),
    holdOf(load, id, clock.now()),
    tokenData(platform, own),
    withdrawals(platform, own),
    recharges(platform, own),
    messagePage(platform.db, id, { language: 'en', timeZone }, undefined),
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
