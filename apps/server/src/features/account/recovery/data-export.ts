import { sql } from 'drizzle-orm'
import { type PersonalDataTable, textIn } from '#platform/data-export.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { openNote } from './sealed.ts'

/** Requests stay on record after the account is closed, without the customer's note. */
export const RECOVERY_PERSONAL: readonly PersonalDataTable[] = [
  {
    table: 'recovery',
    customer: 'customer',
    key: [['id', 'uuid']],
    hidden: ['proposed_by', 'approved_by', 'rejected_by', 'cancelled_by', 'row_mac'],
    open: (config, row) => ({
      ...row,
      note: openNote(config, { id: textIn(row, 'id'), note: textIn(row, 'note') }),
    }),
    async erase(tx, { clock }, customerId) {
      const own = sql`customer = ${customerId}::uuid`
      await tx.execute(sql`UPDATE recovery SET ended = 'withdrawn', ended_at = ${toTimestamp(clock.now())}::timestamptz
        WHERE ${own} AND ended_at IS NULL`)
      await tx.execute(sql`UPDATE recovery SET note = '' WHERE ${own}`)
    },
  },
]
