import type { ProofFigures, ProofManifest } from '@matin/contract/proof'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { instant } from '#platform/db/columns.ts'

export const proofSnapshot = pgTable(
  'proof_snapshot',
  {
    /** As "2026-03-01". */
    snapshot: text().notNull(),
    at: instant().notNull(),
    /** Key of DATA_KEYS from which the nonces were made. */
    keyId: text('key_id').notNull(),
    root: text().notNull(),
    manifest: jsonb().$type<ProofManifest>().notNull(),
    figures: jsonb().$type<ProofFigures>().notNull(),
    /** Name of the manifest's published file. */
    file: text().notNull(),
    /** Of the Merkle paths, as long as they are kept. */
    folder: text().notNull(),
    /** Made with DATA_KEYS (`snapshots.ts`). */
    seal: text().notNull(),
  },
  table => [primaryKey({ columns: [table.snapshot, table.root] })],
)

export const proofSignature = pgTable(
  'proof_signature',
  {
    snapshot: text().notNull(),
    address: text().notNull(),
    signature: text().notNull(),
    /** Null for the signer's. */
    operator: uuid(),
    at: instant().notNull(),
  },
  table => [primaryKey({ columns: [table.snapshot, table.address, table.signature] })],
)
