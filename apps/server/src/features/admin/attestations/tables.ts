import type { AssetId } from '@matin/domain/money/asset'
import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { minor, proposalColumns } from '#platform/db/columns.ts'

export const attestation = pgTable('attestation', {
  id: uuid().primaryKey(),
  asset: text().$type<Exclude<AssetId, 'USDT'>>().notNull(),
  direction: text().$type<'in' | 'out'>().notNull(),
  amount: minor().notNull(),
  reference: text().notNull(),
  hash: text(),
  ...proposalColumns,
})
