import { sql } from 'drizzle-orm'
import { instantFrom, toTimestamp } from '#platform/db/instant.ts'
import { each, type ItemBranch, type ItemQueue } from '#platform/item-source.ts'

export const supportQueue: ItemQueue = { branches, facts }

async function branches(): Promise<ItemBranch[]> {
  return [
    {
      table: 'support_chat',
      open: sql`waiting_since IS NOT NULL`,
      at: sql.raw('support_chat.answer_by'),
      id: sql.raw('support_chat.customer'),
      type: 'uuid',
      customer: sql.raw('support_chat.customer'),
      decidable: () => sql`true`,
    },
  ]
}

async function facts() {
  return {
    select: sql`SELECT jsonb_build_object('since', s.waiting_since, 'unread', (SELECT count(*) FROM support_message m
        WHERE m.customer = s.customer AND m.seq > s.operator_read AND m.operator IS NULL))
      FROM support_chat s WHERE s.customer = p.id::uuid`,
    read: each(({ since, unread }: { since: string; unread: number }) => ({
      facts: { waitingSince: toTimestamp(instantFrom(since)), unread },
      alerts: [],
    })),
  }
}
