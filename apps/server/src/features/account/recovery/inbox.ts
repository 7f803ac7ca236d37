import type { InboxAlert } from '@matin/contract/admin/inbox'
import type { LostFactor } from '@matin/domain/auth/recovery'
import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue, isSecond } from '#platform/item-source.ts'
import type { Platform } from '#platform/platform.ts'
import { isGenuine } from '#platform/secrets/row-mac.ts'
import { UNDECIDED } from '../operators/public/proposals.ts'
import { RECOVERY } from './sealed.ts'

/** Queue of recovery requests that two operators decide. Forged ones are not shown. */
export const recoveryQueue: ItemQueue = { branches, facts }

async function branches({ clock }: Platform): Promise<ItemBranch[]> {
  const first = sql.raw('recovery.proposed_by')
  return [
    {
      table: 'recovery',
      open: sql`${UNDECIDED} AND expires_at > ${toTimestamp(clock.now())}::timestamptz`,
      beside: sql`is_recovery_unchanged(recovery.id)`,
      at: sql.raw('recovery.expires_at'),
      id: sql.raw('recovery.id'),
      type: 'uuid',
      customer: sql.raw('recovery.customer'),
      decidable: caller => sql`${first} IS NULL OR ${isSecond(caller, first, 'decide_recoveries')}`,
    },
  ]
}

interface Found {
  id: string
  customer: string
  lost: LostFactor
  askedAt: string
  mac: string
  approved: boolean
}

async function facts(platform: Platform) {
  return {
    select: sql`SELECT jsonb_build_object('id', r.id, 'customer', r.customer, 'lost', r.lost, 'askedAt', r.asked_at, 'mac', r.row_mac,
        'approved', r.proposed_by IS NOT NULL) FROM recovery r WHERE r.id = p.id::uuid`,
    read: each(({ id, customer, lost, mac, approved, ...found }: Found) => {
      const askedAt = instantFrom(found.askedAt)
      if (!isGenuine(platform, RECOVERY, { id, customer, lost, askedAt, rowMac: mac })) return null
      const alerts: InboxAlert[] = approved ? ['second_approval'] : []
      return {
        facts: { lost, askedAt: toTimestamp(askedAt), approvals: approved ? 1 : 0, approvalsNeeded: 2 },
        alerts,
      }
    }),
  }
}
