import type { AssetId } from '@matin/domain/money/asset'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minor, proposalColumns } from '#platform/db/columns.ts'

export const poolFunding = pgTable('pool_funding', {
  id: uuid().primaryKey(),
  pool: uuid().notNull(),
  asset: text().$type<AssetId>().notNull(),
  amount: minor().notNull(),
  note: text().notNull(),
  hash: text(),
  ...proposalColumns,
})
