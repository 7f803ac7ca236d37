import { join } from 'node:path'
import { PROOF_FORMAT, type ProofIndex } from '@matin/contract/proof'
import { asc } from 'drizzle-orm'
import type { Platform } from '#platform/platform.ts'
import { INDEX, publishedIn, writeWhole } from './files.ts'
import { rightOnes, snapshotsWhere } from './snapshots.ts'
import { proofSignature } from './tables.ts'

export async function publishIndex(platform: Platform): Promise<void> {
  const { db, config } = platform
  const rows = (await snapshotsWhere(platform, platform.db, undefined, Number.POSITIVE_INFINITY)).toReversed()
  const signed = Map.groupBy(
    await db.select().from(proofSignature).orderBy(asc(proofSignature.snapshot), asc(proofSignature.address)),
    one => one.snapshot,
  )
  const index: ProofIndex = {
    format: PROOF_FORMAT,
    snapshots: rows.map(({ snapshot, root, file, manifest: { reserves } }) => ({
      snapshot,
      root,
      manifest: file,
      signatures: rightOnes(
        { snapshot, root },
        (signed.get(snapshot) ?? []).filter(one => reserves.some(({ address }) => address === one.address)),
      ),
    })),
  }
  await writeWhole(join(publishedIn(config), INDEX), JSON.stringify(index))
}
