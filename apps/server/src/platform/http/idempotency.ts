import type { DataOf } from '@matin/contract/endpoint'
import type { closeIntent as closeIntentEndpoint } from '@matin/contract/intents'
import { failure, type Result, success } from '@matin/contract/result'
import { canonicalJson } from '@matin/domain/canonical'
import { KEPT_DAYS } from '@matin/domain/privacy/retention'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import * as z from 'zod'
import type { Config } from '../../config.ts'
import { batchQuery, type Load, loadIn, loadOne } from '../commands/batch-query.ts'
import { insertOf, type Write } from '../commands/batch-write.ts'
import { inTransaction, type Tx } from '../db/database.ts'
import { deleteSlice } from '../db/slices.ts'
import { sha256, uuidOf } from '../ids.ts'
import type { Platform } from '../platform.ts'
import { sealedValues } from '../secrets/key-rotation.ts'
import { open, type SealContext, seal } from '../secrets/vault.ts'
import { requestKey } from './tables.ts'

/** A repeat under the same key gets the first answer. */
export interface Intent {
  /** Caller and endpoint. The same key in another scope is another request. */
  scope: string
  key: string
  /** As sent, without secrets. */
  content: unknown
}

interface KeyedRequest {
  key: string
  fingerprint: Uint8Array
}

export function keyedRequestOf({ scope, key, content }: Intent): KeyedRequest {
  return { key: storedKey(scope, key), fingerprint: sha256(canonicalJson(content)) }
}

function storedKey(scope: string, name: string): string {
  return uuidOf(`${scope}|${name}`)
}

const FIRST_ANSWER = batchQuery<{ key: string }, { fingerprint: string; answer: unknown }>({
  name: 'first answer',
  params: { key: 'uuid' },
  // OFFSET 0: a plan made while the table was empty would otherwise read the whole table.
  text: `SELECT a.ordinal, encode(k.fingerprint, 'hex') AS fingerprint, k.answer
    FROM params a CROSS JOIN LATERAL (SELECT * FROM request_key r WHERE r.key = a.key OFFSET 0) k`,
})

/** The first answer, or why there is none. Null for a new request. */
export async function firstAnswer<T>(
  load: Load,
  config: Config,
  { key, fingerprint }: KeyedRequest,
): Promise<Result<T> | null> {
  const first = await loadOne(load, FIRST_ANSWER, { key })
  if (!first) return null
  if (isClosed(first.fingerprint)) return failure('intent_closed')
  if (first.fingerprint !== Buffer.from(fingerprint).toString('hex')) return failure('idempotency_conflict')
  // The answer was made by this endpoint from its own contract type.
  return success(answerOf(config, { key, answer: first.answer }) as T)
}

/** A customer's answer has only amounts and ids, so it is not encrypted. */
export function answerWrite(request: KeyedRequest, answer: unknown, createdAt: Temporal.Instant): Write {
  return insertOf(requestKey, { ...request, answer, createdAt })
}

/**
 * Runs in one transaction with a record of the answer. A repeat gets the first answer, other content under
 * the same key gets `idempotency_conflict`, and of two concurrent requests the second waits for the first.
 * Failures leave no record, so the same key may be tried again. The answer is stored encrypted, because
 * customers' data that operators see is stored in plain text nowhere else.
 */
export function once<T>(
  platform: Platform,
  intent: Intent,
  work: (tx: Tx) => Promise<Result<T>>,
): Promise<Result<T>> {
  const request = keyedRequestOf(intent)
  const { key } = request
  return inTransaction(platform.db, async tx => {
    const inserted = await tx
      .insert(requestKey)
      .values({ ...request, createdAt: platform.clock.now() })
      .onConflictDoNothing()
      .returning({ key: requestKey.key })
    if (inserted.length === 0)
      return (await firstAnswer<T>(loadIn(tx), platform.config, request)) ?? failure('idempotency_conflict')
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

/** The key was closed before its command posted anything. No fingerprint of a content is empty. */
const CLOSED = new Uint8Array()

function isClosed(fingerprint: { length: number }): boolean {
  return fingerprint.length === 0
}

export type IntentOutcome = DataOf<typeof closeIntentEndpoint>

/**
 * A later request with the key is refused (`intent_closed`). If its command was posted before, returns the
 * answer instead. A concurrent command writes the same row in its own transaction, so whichever comes second
 * waits for the first. Keys are stored for KEPT_DAYS.requestKeys; an older one is unknown.
 */
export function closeIntent(platform: Platform, scope: string, name: string): Promise<Result<IntentOutcome>> {
  const key = storedKey(scope, name)
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

/** The answer is null if the key was closed. */
export async function loadKnown(
  { db, config }: Pick<Platform, 'db' | 'config'>,
  scopes: readonly string[],
  name: string,
): Promise<{ scope: string; at: Temporal.Instant; answer: unknown } | null> {
  const scopeOf = new Map(scopes.map(scope => [storedKey(scope, name), scope]))
  const [row] = await db
    .select()
    .from(requestKey)
    .where(inArray(requestKey.key, [...scopeOf.keys()]))
    .limit(1)
  const scope = row && scopeOf.get(row.key)
  if (!scope) return null
  return { scope, at: row.createdAt, answer: isClosed(row.fingerprint) ? null : answerOf(config, row) }
}

/** Encrypted if the command was an operator's. */
function answerOf(config: Config, { key, answer }: { key: string; answer: unknown }): unknown {
  const sealed = sealedAnswer.safeParse(answer)
  return sealed.success ? JSON.parse(open(config, contextOf(key), sealed.data.sealed)) : answer
}

const sealedAnswer = z.object({ sealed: z.string() })

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
