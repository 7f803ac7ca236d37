import type { InboxAlert } from '@matin/contract/admin/inbox'
import { toWire } from '@matin/domain/money/amount'
import { UNMATCHED_HOURS } from '@matin/domain/recharge/unmatched'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue } from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import { readSettings } from '../../notify/settings/service.ts'

/**
 * Queue of transfers that no receipt has taken, without the small ones, which are listed apart because
 * anybody can send many of them. A transfer with an open proposal to attach it is listed as that proposal.
 */
export const depositQueue: ItemQueue = { branches, facts }

async function branches({ load }: Platform): Promise<ItemBranch[]> {
  const { rechargeMinimum } = await readSettings(load)
  return [
    {
      table: 'deposit',
      open: sql`receipt IS NULL AND credited_at IS NULL`,
      beside: sql`deposit.amount >= ${rechargeMinimum.toString()}::numeric AND NOT EXISTS (SELECT FROM deposit_attachment t
        WHERE t.deposit = deposit.id AND t.approved_by IS NULL AND t.rejected_by IS NULL AND t.cancelled_by IS NULL AND t.ended IS NULL)`,
      at: sql.raw('deposit.seen_at'),
      hours: UNMATCHED_HOURS,
      id: sql.raw('deposit.id'),
      type: 'uuid',
      customer: sql.raw('deposit.customer'),
      decidable: () => sql`true`,
    },
  ]
}

interface Found {
  amount: string
  seenAt: string
  receipts: number
  matches: boolean
}

async function facts() {
  return {
    select: sql`SELECT jsonb_build_object('amount', d.amount::text, 'seenAt', d.seen_at,
        'receipts', (SELECT count(*) FROM receipt r WHERE r.customer = d.customer AND NOT r.matched),
        'matches', EXISTS (SELECT FROM receipt r WHERE r.customer = d.customer AND NOT r.matched AND r.quantity = d.amount))
      FROM deposit d WHERE d.id = p.id::uuid`,
    read: each(({ amount, seenAt, receipts, matches }: Found) => {
      const alerts: InboxAlert[] = matches ? ['receipt_matches'] : []
      return {
        facts: { amount: toWire(BigInt(amount), 'USDT'), seenAt: toTimestamp(instantFrom(seenAt)), receipts },
        alerts,
      }
    }),
  }
}
