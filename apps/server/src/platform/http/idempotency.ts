import { failure, type Result } from '@matin/contract/envelope'
import { eq, lt, sql } from 'drizzle-orm'
import { inTransaction, type Tx } from '../db/database.ts'
import { deleteSlice } from '../db/slices.ts'
import { sha256, uuidOf } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { requestKey } from './tables.ts'

/** Keys are kept this long (quality.md). */
const KEY_DAYS = 30

export interface Intent {
  /** Customer and endpoint: the same key of another customer is another intent. */
  scope: string
  key: string
  /** Canonical text of the request; never holds a secret. */
  content: string
}

/**
 * Runs `work` once for an intent, in one transaction with the note of its answer. A repeat gets the first
 * answer, another content under the same key `idempotency_conflict`; of two at once the second waits for the
 * first. Failures leave no note, so the same key may be tried again.
 */
export function once<T>(
  platform: Platform,
  intent: Intent,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const key = uuidOf(`${intent.scope}|${intent.key}`)
  const fingerprint = sha256(intent.content)
  return inTransaction(platform.db, async tx => {
    const inserted = await tx
      .insert(requestKey)
      .values({ key, fingerprint, createdAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ key: requestKey.key })
    if (inserted.length === 0) return firstAnswer<T>(tx, key, fingerprint)
    const result = await work(tx)
    if (result.ok) {
      await tx
        .update(requestKey)
        .set({ answer: sql`${JSON.stringify(result.value)}::jsonb` })
        .where(eq(requestKey.key, key))
    }
    return result
  })
}

async function firstAnswer<T>(tx: Tx, key: string, fingerprint: Uint8Array): Promise<Result<T>> {
  const [row] = await tx.select().from(requestKey).where(eq(requestKey.key, key))
  if (!row || Buffer.compare(row.fingerprint, fingerprint) !== 0) return failure('idempotency_conflict')
  // The answer was made by this endpoint from its own contract type.
  return { ok: true, value: row.answer as T }
}

export function forgetRequestKeys({ db, clock }: Platform, limit: number): Promise<number> {
  const { createdAt } = requestKey
  const expired = lt(createdAt, clock.now().subtract({ hours: KEY_DAYS * 24 }))
  return deleteSlice(db, { table: requestKey, by: createdAt, expired }, limit)
}

/** Canonical JSON: keys sorted, so that the same content has the same text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
