/* Written by tools/tables/main.ts (`npm run tables`) from the migrations and tools/tables/map.ts. */
import type { ProofFigures, ProofManifest } from '@matin/contract/proof'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const proofSignature = pgTable('proof_signature', {
  snapshot: text().notNull(),
  address: text().notNull(),
  signature: text().notNull(),
  operator: uuid(),
  at: instant().notNull(),
}, table => [primaryKey({ columns: [table.snapshot, table.address, table.signature] })])

export const proofSnapshot = pgTable('proof_snapshot', {
  snapshot: text().notNull(),
  at: instant().notNull(),
  keyId: text('key_id').notNull(),
  root: text().notNull(),
  manifest: jsonb().$type<ProofManifest>().notNull(),
  figures: jsonb().$type<ProofFigures>().notNull(),
  file: text().notNull(),
  folder: text().notNull(),
  seal: text().notNull(),
}, table => [primaryKey({ columns: [table.snapshot, table.root] })])
