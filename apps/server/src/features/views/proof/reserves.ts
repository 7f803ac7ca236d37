import type { addReserveSignature, listReserveMessages } from '@matin/contract/admin/proof'
import type { ProofWork, ReserveSigned } from '@matin/contract/internal/proof'
import type { ReserveSignature } from '@matin/contract/proof'
import { failure, type Result, success } from '@matin/contract/result'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { signerOfMessage } from '@matin/tron/message'
import { eq } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import type { OperatorCommand } from '#platform/operator-command.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { record } from '../../notify/audit/service.ts'
import { publishIndex } from './publish-index.ts'
import { newestSnapshot, snapshotSignatures, snapshotsWhere } from './snapshots.ts'
import { proofSignature, proofSnapshot } from './tables.ts'

/* The keys of the reserves sign each root: the signer with the hot key; operators bring signatures of the cold key. */

/** Empty if the hot wallet has signed the newest root already. */
export async function signerProofWork(platform: Platform): Promise<ProofWork> {
  const newest = await newestSnapshot(platform)
  if (!newest) return { unsigned: [] }
  const { snapshot, root, manifest } = newest
  const hot = platform.config.TRON_HOT_ADDRESS
  const signed = await snapshotSignatures(platform.db, newest)
  const wanted = manifest.reserves.some(({ address }) => address === hot)
  return {
    unsigned: wanted && !signed.some(({ address }) => address === hot) ? [{ snapshot, root }] : [],
  }
}

export async function keepSigned(
  platform: Platform,
  report: ReserveSigned,
): Promise<Result<ReserveSignature>> {
  const kept = await platform.db.transaction(tx => keep(tx, platform, report, null))
  if (kept.ok) await publishIndex(platform)
  return kept
}

export const reserveMessages: Query<typeof listReserveMessages> = async platform => {
  const newest = await newestSnapshot(platform)
  if (!newest) return { items: [] }
  const signed = await snapshotSignatures(platform.db, newest)
  return {
    items: newest.manifest.reserves.map(({ address }) => ({
      snapshot: newest.snapshot,
      address,
      message: reserveMessage(newest, address),
      signature: signed.find(one => one.address === address)?.signature ?? null,
    })),
  }
}

/** The snapshot job adds it to the published list in its next run. */
export const addSignature: OperatorCommand<typeof addReserveSignature> = async (
  tx,
  platform,
  caller,
  input,
) => {
  const signature = input.signature.replace(/^0x/, '')
  const kept = await keep(tx, platform, { ...input, signature }, caller.operatorId)
  if (kept.ok)
    await record(tx, platform, caller, {
      action: 'proof.sign',
      subject: `proof:${input.snapshot}`,
      details: { address: input.address, signature },
    })
  return kept
}

async function keep(
  tx: Tx,
  platform: Platform,
  { snapshot, address, signature }: ReserveSigned,
  operator: string | null,
): Promise<Result<ReserveSignature>> {
  const [row] = await snapshotsWhere(platform, tx, eq(proofSnapshot.snapshot, snapshot), 1)
  if (!row?.manifest.reserves.some(one => one.address === address)) return failure('not_found')
  if (signerOfMessage(reserveMessage(row, address), signature) !== address)
    return failure('signature_incorrect', { field: 'signature' })
  const kept = (await snapshotSignatures(tx, row)).find(one => one.address === address)
  if (kept) return kept.signature === signature ? success(kept) : failure('already_ended')
  await tx
    .insert(proofSignature)
    .values({ snapshot, address, signature, operator, at: platform.clock.now() })
    .onConflictDoNothing()
  return success({ address, signature })
}
