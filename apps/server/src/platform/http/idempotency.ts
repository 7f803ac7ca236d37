import type { DataOf } from '@matin/contract/endpoint'
import type { closeIntent as closeIntentEndpoint } from '@matin/contract/intents'
import { failure, type Result } from '@matin/contract/result'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { success } from '@matin/domain/result'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { deleteSlice } from '../db/slices.ts'
import { sha256, uuidOf } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { sealedValues } from '../secrets/key-rotation.ts'
import { open, type SealContext, seal } from '../secrets/vault.ts'
import { requestKey } from './tables.ts'

export interface Intent {
  /** Customer and endpoint of a request. The same key of another customer is another request. */
  scope: string
  key: string
  /** Canonical text of the request, without secrets. */
  content: string
}

/**
 * Runs `work` once for an idempotency key, in one transaction with a record of its answer. A repeat gets the
 * first answer, other content under the same key gets `idempotency_conflict`, and of two concurrent requests
 * the second waits for the first. Failures leave no record, so the same key may be tried again. The answer is
 * stored encrypted, because customers' data that operators see is stored in plain text nowhere else.
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
    if (inserted.length === 0) return firstAnswer<T>(tx, platform.config, key, fingerprint)
    const result = await work(tx)
    if (result.ok) {
      await tx
        .update(requestKey)
        .set({ answer: sql`${sealedJson(platform.config, key, result.value)}::jsonb` })
        .where(eq(requestKey.key, key))
    }
    return result
  })
}

/** Fingerprint of a key that was closed before anything was posted under it. No content has it. */
const CLOSED = new Uint8Array()

/** Returns whether a key was closed, by its stored fingerprint. */
export function isClosed(fingerprint: { length: number }): boolean {
  return fingerprint.length === 0
}

export type IntentOutcome = DataOf<typeof closeIntentEndpoint>

/**
 * Closes an idempotency key, or returns the answer of its posting. The row of the key decides, because a
 * posting writes it in its own transaction: if both come at once, the second waits for the first. A later
 * request is refused (`intent_closed`). Keys are stored for KEPT_DAYS.requestKeys; an older one is unknown.
 */
export function closeIntent(platform: Platform, scope: string, name: string): Promise<Result<IntentOutcome>> {
  const key = uuidOf(`${scope}|${name}`)
  return inTransaction<IntentOutcome>(platform.db, async tx => {
    const [row] = await tx
      .insert(requestKey)
      .values({ key, fingerprint: CLOSED, createdAt: platform.clock.now() })
      // Changes nothing: returns the existing row and locks it, so that no clean-up deletes it meanwhile.
      .onConflictDoUpdate({ target: requestKey.key, set: { key } })
      .returning()
    if (!row || isClosed(row.fingerprint)) return success({ outcome: 'closed' as const })
    const answer = answerOf(platform.config, row) as IntentOutcome['answer']
    return success({ outcome: 'posted' as const, answer })
  })
}

/**
 * Looks up a key in several scopes. Returns its scope, time and first answer; the answer is null if the key
 * was closed.
 */
export async function loadKnown(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  scopes: readonly string[],
  name: string,
): Promise<{ scope: string; at: Temporal.Instant; answer: unknown } | null> {
  const scopeOf = new Map(scopes.map(scope => [uuidOf(`${scope}|${name}`), scope]))
  const [row] = await db
    .select()
    .from(requestKey)
    .where(inArray(requestKey.key, [...scopeOf.keys()]))
    .limit(1)
  const scope = row && scopeOf.get(row.key)
  if (!scope) return null
  return { scope, at: row.createdAt, answer: isClosed(row.fingerprint) ? null : answerOf(config, row) }
}

/** Opens a stored answer, which is encrypted if the command ran in its own transaction. */
function answerOf(config: Config, { key, answer }: { key: string; answer: unknown }): unknown {
  const sealed = sealedAnswer.safeParse(answer)
  return sealed.success ? JSON.parse(open(config, contextOf(key), sealed.data.sealed)) : answer
}

async function firstAnswer<T>(
  tx: Tx,
  config: Config,
  key: string,
  fingerprint: Uint8Array,
): Promise<Result<T>> {
  const [row] = await tx.select().from(requestKey).where(eq(requestKey.key, key))
  if (row && isClosed(row.fingerprint)) return failure('intent_closed')
  if (!row || Buffer.compare(row.fingerprint, fingerprint) !== 0) return failure('idempotency_conflict')
  // The answer was made by this endpoint from its own contract type.
  return {
    ok: true,
    value: JSON.parse(open(config, contextOf(key), sealedAnswer.parse(row.answer).sealed)) as T,
  }
}

const sealedAnswer = z.object({ sealed: z.string() })

/**
 * Encryption of the first answers of commands that run in their own transaction. Those of batched commands
 * contain only amounts and ids.
 */
export const sealedAnswers = sealedValues('request_key.answer', {
  table: 'request_key',
  text: sql`answer ->> 'sealed'`,
  stored: anew => sql`answer = jsonb_build_object('sealed', ${anew}::text)`,
  where: sql`answer ? 'sealed'`,
  purpose: 'answer',
  owner: sql`key::text`,
})

function sealedJson(config: Config, key: string, answer: unknown): string {
  return JSON.stringify({ sealed: seal(config, contextOf(key), JSON.stringify(answer)) })
}

function contextOf(key: string): SealContext {
  return { purpose: 'answer', owner: key }
}

export function forgetRequestKeys({ db, clock }: Platform, limit: number): Promise<number> {
  const { createdAt } = requestKey
  const expired = lt(createdAt, clock.now().subtract({ hours: KEPT_DAYS.requestKeys * 24 }))
  return deleteSlice(db, { table: requestKey, by: createdAt, expired }, limit)
}
