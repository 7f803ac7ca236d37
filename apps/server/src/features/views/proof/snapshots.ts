import { timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  type ProofIndex,
  proofFigures,
  proofIndex,
  proofManifest,
  type ReserveSignature,
} from '@matin/contract/proof'
import { canonicalJson } from '@matin/domain/canonical'
import { rootOfManifest } from '@matin/domain/proof/manifest'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { signerOfMessage } from '@matin/tron/message'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Config } from '#config.ts'
import type { Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { blindIndexes, keyIds } from '#platform/secrets/vault.ts'
import { INDEX, publishedIn } from './files.ts'
import { proofSignature, proofSnapshot } from './tables.ts'

/*
 * Snapshots from the database, whose rows are not trusted: the app's sign-in may write them. Each carries a seal that
 * only DATA_KEYS can make. A malformed row, or one that no server sealed, is left out and logged.
 */

export type Snapshot = typeof proofSnapshot.$inferSelect
type Unsealed = Omit<Snapshot, 'seal'>

const FOLDER = /^\d{4}-\d{2}-\d{2}-[A-Za-z0-9_]{1,12}$/
const FILE = /^[0-9a-f]{64}\.json$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** Bound the work that forged rows can cause. */
const PAGE = 100
const MOST_PAGES = 500

/** Shows that a server with DATA_KEYS made the row. @throws when DATA_KEYS has no such key */
export function sealOf(config: Config, row: Unsealed): string {
  const seal = sealBy(config, row)
  if (seal === null) throw new Error(`DATA_KEYS has no key ${row.keyId}`)
  return seal
}

function sealBy(config: Config, { snapshot, at, keyId, root, manifest, figures, file, folder }: Unsealed) {
  const sealed = { snapshot, at: toTimestamp(at), keyId, root, manifest, figures, file, folder }
  const seal = blindIndexes(config, 'proof', `seal|${canonicalJson(sealed)}`)[keyIds(config).indexOf(keyId)]
  return seal?.toString('hex') ?? null
}

/** Valid ones only, newest first. */
export async function snapshotsWhere(
  { config, log }: Pick<Platform, 'config' | 'log'>,
  db: Tx,
  which: SQL | undefined,
  count: number,
): Promise<Snapshot[]> {
  const sound: Snapshot[] = []
  let listed: ReadonlySet<string> | null = null
  let before: Pick<Snapshot, 'snapshot' | 'root'> | null = null
  for (let page = 0; page < MOST_PAGES && sound.length < count; page++) {
    const rows: Snapshot[] = await pageOf(db, which, before)
    for (const row of rows) {
      const known = keyIds(config).includes(row.keyId)
      if (!known) listed ??= await publishedRoots(config)
      if (isSound(config, row) && (known || listed?.has(row.root))) sound.push(row)
      else
        log.error(
          { snapshot: row.snapshot, root: row.root },
          'snapshot that no server of ours made: left out',
        )
    }
    before = rows.at(-1) ?? null
    if (rows.length < PAGE) break
  }
  return sound.slice(0, count)
}

export async function newestSnapshot(platform: Platform): Promise<Snapshot | null> {
  const [row] = await snapshotsWhere(platform, platform.db, undefined, 1)
  return row ?? null
}

/** One for each address. Skips rows that the address's key did not sign. */
export async function snapshotSignatures(
  db: Tx,
  of: Pick<Snapshot, 'snapshot' | 'root'>,
): Promise<ReserveSignature[]> {
  const rows = await db
    .select({ address: proofSignature.address, signature: proofSignature.signature })
    .from(proofSignature)
    .where(eq(proofSignature.snapshot, of.snapshot))
    .orderBy(asc(proofSignature.address), asc(proofSignature.signature))
  return rightOnes(of, rows)
}

/** The first valid one of each address: made by the key of that address. */
export function rightOnes(
  of: Pick<Snapshot, 'snapshot' | 'root'>,
  rows: readonly ReserveSignature[],
): ReserveSignature[] {
  const right = new Map<string, ReserveSignature>()
  for (const { address, signature } of rows)
    if (!right.has(address) && isRight(of, { address, signature })) right.set(address, { address, signature })
  return [...right.values()]
}

/** Each is verified once, however often the list of all days is published. */
const RIGHT = new Set<string>()

function isRight(of: Pick<Snapshot, 'snapshot' | 'root'>, { address, signature }: ReserveSignature): boolean {
  const message = reserveMessage(of, address)
  const both = `${message}|${signature}`
  if (!RIGHT.has(both) && signerOfMessage(message, signature) === address) RIGHT.add(both)
  return RIGHT.has(both)
}

function pageOf(db: Tx, which: SQL | undefined, before: Pick<Snapshot, 'snapshot' | 'root'> | null) {
  const older = before
    ? sql`(${proofSnapshot.snapshot}, ${proofSnapshot.root}) < (${before.snapshot}, ${before.root})`
    : undefined
  return db
    .select()
    .from(proofSnapshot)
    .where(and(which, older))
    .orderBy(desc(proofSnapshot.snapshot), desc(proofSnapshot.root))
    .limit(PAGE)
}

/** If the seal's key is gone, the published files must list the row's root. */
function isSound(config: Config, row: Snapshot): boolean {
  const { snapshot, root, manifest, figures, file, folder, seal } = row
  const parsed = proofManifest.safeParse(manifest)
  if (!parsed.success || !proofFigures.safeParse(figures).success) return false
  if (!DAY.test(snapshot) || !FILE.test(file) || !FOLDER.test(folder)) return false
  if (parsed.data.snapshot !== snapshot || parsed.data.root !== root || rootOfManifest(parsed.data) !== root)
    return false
  const expected = sealBy(config, row)
  // The key of an old snapshot may be gone. Then the published files vouch for its root.
  return (
    expected === null ||
    (seal.length === expected.length && timingSafeEqual(Buffer.from(seal), Buffer.from(expected)))
  )
}

async function publishedRoots(config: Config): Promise<ReadonlySet<string>> {
  const bytes = await readFile(join(publishedIn(config), INDEX)).catch(() => null)
  return new Set(bytes ? parseIndex(bytes).map(({ root }) => root) : [])
}

/** @throws when the file is no such list */
export function parseIndex(bytes: Uint8Array): ProofIndex['snapshots'] {
  return proofIndex.parse(JSON.parse(Buffer.from(bytes).toString())).snapshots
}
