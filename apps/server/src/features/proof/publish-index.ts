import { join } from 'node:path'
import { PROOF_FORMAT, type ProofIndex, type ReserveSignature } from '@matin/contract/proof'
import { asc, inArray } from 'drizzle-orm'
import type { Platform } from '../../platform/platform.ts'
import { publishedIn, writeWhole } from './files.ts'
import { proofSignature, proofSnapshot } from './tables.ts'

/** Name of the list of snapshots, which alone changes. */
export const INDEX = 'index.json'

/** Puts the list of all snapshots in place of the former one at once. */
export async function publishIndex({ db, config }: Platform): Promise<void> {
  const rows = await db
    .select({ snapshot: proofSnapshot.snapshot, root: proofSnapshot.root, manifest: proofSnapshot.file })
    .from(proofSnapshot)
    .orderBy(asc(proofSnapshot.snapshot))
  const signed = Map.groupBy(
    await db.select().from(proofSignature).orderBy(asc(proofSignature.snapshot), asc(proofSignature.address)),
    one => one.snapshot,
  )
  const index: ProofIndex = {
    format: PROOF_FORMAT,
    snapshots: rows.map(row => ({ ...row, signatures: (signed.get(row.snapshot) ?? []).map(toSignature) })),
  }
  await writeWhole(join(publishedIn(config), INDEX), JSON.stringify(index))
}

/** What the keys of a snapshot's reserves signed. */
export async function signaturesOf(
  { db }: Pick<Platform, 'db'>,
  snapshot: string,
): Promise<ReserveSignature[]> {
  const rows = await db
    .select()
    .from(proofSignature)
    .where(inArray(proofSignature.snapshot, [snapshot]))
    .orderBy(asc(proofSignature.address))
  return rows.map(toSignature)
}

function toSignature({ address, signature }: typeof proofSignature.$inferSelect): ReserveSignature {
  return { address, signature }
}
