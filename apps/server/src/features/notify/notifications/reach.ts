import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { inArray, lte } from 'drizzle-orm'
import type { Tx } from '#platform/db/database.ts'
import { deleteSlice } from '#platform/db/slices.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndex, blindIndexes } from '#platform/secrets/vault.ts'
import { unreachable } from './tables.ts'

export async function markUnreachable(tx: Tx, { config, clock }: Platform, to: string): Promise<void> {
  const at = clock.now()
  await tx
    .insert(unreachable)
    .values({ target: blindIndex(config, 'mail', to), at })
    .onConflictDoUpdate({ target: unreachable.target, set: { at } })
}

export async function markReached(tx: Tx, { config }: Platform, to: string): Promise<void> {
  await tx.delete(unreachable).where(inArray(unreachable.target, blindIndexes(config, 'mail', to)))
}

export function forgetUnreachable({ db, clock }: Platform, limit: number): Promise<number> {
  const expired = lte(unreachable.at, clock.now().subtract({ hours: KEPT_DAYS.emails * 24 }))
  return deleteSlice(db, { table: unreachable, by: unreachable.at, expired }, limit)
}
