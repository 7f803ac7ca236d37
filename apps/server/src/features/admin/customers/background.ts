import type { getWithdrawalBackground } from '@matin/contract/admin/customer'
import { failure, success } from '@matin/contract/result'
import { toWire } from '@matin/domain/money/amount'
import { usualAmount } from '@matin/domain/withdrawal/usual'
import { toTimestamp } from '#platform/db/instant.ts'
import { firstIdAt } from '#platform/ids.ts'
import { balanceFor } from '#platform/ledger/balance.ts'
import type { Query } from '#platform/query.ts'
import { savedSince } from '../../account/address-book/service.ts'
import { headroomOf } from '../../account/limits/service.ts'
import {
  customerOfWithdrawal,
  lifetimeTotalsOf,
  lookalikeFor,
  paidBefore,
} from '../../money/withdrawal/service.ts'
import { messagePage } from '../../notify/messages/public/repository.ts'
import { seenBy } from './customer-card.ts'

const HOURS = 24

/** Returns the facts about a customer by which an operator judges one of their withdrawals. */
export const background: Query<typeof getWithdrawalBackground> = async (
  platform,
  { caller, input: { withdrawal: id } },
) => {
  const asked = await customerOfWithdrawal(platform.load, id)
  if (!asked) return failure('not_found', { field: 'withdrawal' })
  const { uid, address, submittedAt } = asked
  const seen = await seenBy(platform, caller, uid, 'customer.background', { withdrawal: id })
  if (!seen.ok) return seen
  const owner = seen.value
  const [limit, paid, totals, spot, savedAt, lookalikeOf, told] = await Promise.all([
    headroomOf(platform.load, owner.id, platform.clock.now()),
    paidBefore(platform.db, owner.id, id),
    lifetimeTotalsOf(platform.load, owner.id),
    balanceFor(platform.load, { owner: owner.id, asset: 'USDT', kind: 'spot' }),
    savedSince(platform.load, owner.id, address),
    lookalikeFor(platform.load, owner.id, address),
    // Of its own moment on there is nothing that it could be judged by.
    messagePage(platform.db, owner.id, { language: 'en', timeZone: 'UTC' }, firstIdAt(submittedAt)),
  ])
  const since = submittedAt.subtract({ hours: HOURS })
  const usual = usualAmount(paid)
  return success({
    joinedAt: toTimestamp(owner.createdAt),
    limit: { of: toWire(limit.limit, 'USDT'), used: toWire(limit.used, 'USDT') },
    usual: usual === null ? null : toWire(usual, 'USDT'),
    paid: paid.map(quantity => toWire(quantity, 'USDT')),
    recharged: toWire(totals.recharged, 'USDT'),
    withdrawn: toWire(totals.withdrawn, 'USDT'),
    spot: toWire(spot, 'USDT'),
    savedAt: savedAt && toTimestamp(savedAt),
    lookalikeOf,
    told: told.items
      .filter(({ createdAt }) => Temporal.Instant.compare(Temporal.Instant.from(createdAt), since) >= 0)
      .map(({ id: key, createdAt, title, text }) => ({ id: key, at: createdAt, title, text })),
  })
}
