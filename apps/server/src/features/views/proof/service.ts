import type { DataOf } from '@matin/contract/endpoint'
import {
  type getMyProof,
  type getProofOverview,
  type listMyLeaves,
  type listSnapshots,
  PATHS_KEPT_DAYS,
  PROOF_FORMAT,
  type SavedProof,
} from '@matin/contract/proof'
import { failure, success } from '@matin/contract/result'
import { and, eq, gte, lt, lte, sql } from 'drizzle-orm'
import { rowsOf } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import { PAGE_SIZE, toPage } from '#platform/db/page.ts'
import type { Platform } from '#platform/platform.ts'
import type { Query } from '#platform/query.ts'
import { customer } from '../../account/auth/tables.ts'
import { OPEN } from '../../money/withdrawal/public/state-sql.ts'
import { pathsIn, publishedIn } from './files.ts'
import { ofCustomer, secretOf } from './secrets.ts'
import { sinceSnapshot } from './since.ts'
import { type Snapshot, snapshotSignatures, snapshotsWhere } from './snapshots.ts'
import { proofSnapshot } from './tables.ts'
import { leafPlaceOf, leafSum, readPath } from './tree-files.ts'

const MOST_DAYS = 400

export const publishedFolder = ({ config }: Platform): string => publishedIn(config)

/**
 * Share of the promised USDT rewards, which the snapshot counted from running orders, that the ledger has
 * reserved.
 */
export async function fundedShares(
  platform: Platform,
  { from, to }: { from: string; to: string },
): Promise<ReadonlyMap<string, number>> {
  const within = and(gte(proofSnapshot.snapshot, from), lte(proofSnapshot.snapshot, to))
  const rows = await snapshotsWhere(platform, platform.db, within, MOST_DAYS)
  return new Map(
    rows.flatMap(({ snapshot: day, figures }) => {
      const promised = BigInt(figures.owed.find(({ asset }) => asset === 'USDT')?.rewards ?? '0')
      const reserved = figures.pools.reduce(
        (sum, pool) => sum + (pool.asset === 'USDT' ? BigInt(pool.promised) : 0n),
        0n,
      )
      return promised === 0n ? [] : [[day, Number((reserved * 1_000_000n) / promised) / 1_000_000] as const]
    }),
  )
}

export const myProof: Query<typeof getMyProof> = async (
  platform,
  { caller: { customerId }, input: { snapshot: wanted } },
) => {
  const [snapshot] = await newest(platform, 1, wanted)
  if (!snapshot)
    return wanted ? failure('not_found') : success({ manifest: null, kept: true, proofs: [], since: [] })
  const { manifest } = snapshot
  if (!(await pathsAreKept(platform, snapshot)))
    return success({ manifest, kept: false, proofs: [], since: [] })
  const id = await uidOf(platform, customerId)
  const proofs: SavedProof[] = []
  for (const own of await leavesOf(platform, snapshot, customerId)) {
    const { neighbours } = await readPath(own.paths, own.name, own.index, own.count)
    proofs.push({
      format: PROOF_FORMAT,
      snapshot: snapshot.snapshot,
      asset: own.name.asset,
      id,
      leaves: [
        {
          part: 0,
          nonce: own.nonce,
          sum: String(own.sum),
          index: own.index,
          neighbours: neighbours.map(({ hash, sum }) => ({
            hash: Buffer.from(hash).toString('hex'),
            sum: String(sum),
          })),
        },
      ],
    })
  }
  const since = wanted === undefined ? await sinceSnapshot(platform.db, customerId, snapshot.at) : []
  return success({ manifest, kept: true, proofs, since })
}

/** Snapshots whose paths are kept, newest first. */
export const myLeaves: Query<typeof listMyLeaves> = async (
  platform,
  { caller: { customerId }, input: { cursor } },
) => {
  const rows = await newest(platform, PATHS_KEPT_DAYS)
  const page = toPage(
    rows.filter(({ snapshot }) => cursor === undefined || snapshot < cursor),
    row => row.snapshot,
    row => row,
  )
  const items: DataOf<typeof listMyLeaves>['items'] = []
  for (const row of page.items) {
    const counted = (await leavesOf(platform, row, customerId)).map(({ name, sum }) => ({
      asset: name.asset,
      amount: String(sum),
    }))
    items.push({ snapshot: row.snapshot, at: toTimestamp(row.at), root: row.root, counted })
  }
  return { items, next: page.next }
}

/** Open and overdue withdrawals are counted now, not at the snapshot. */
export const overview: Query<typeof getProofOverview> = async platform => {
  const [snapshot] = await newest(platform, 1)
  const [now] = await rowsOf<{ open: number; overdue: number }>(
    platform.db,
    sql`SELECT count(*)::int AS open,
        (count(*) FILTER (WHERE deadline_at < ${toTimestamp(platform.clock.now())}::timestamptz))::int AS overdue
      FROM withdrawal WHERE state IN ${sql.raw(OPEN)}`,
  )
  return {
    newest: snapshot
      ? {
          manifest: snapshot.manifest,
          figures: snapshot.figures,
          signatures: await snapshotSignatures(platform.db, snapshot),
        }
      : null,
    withdrawals: now ?? { open: 0, overdue: 0 },
  }
}

export const snapshots: Query<typeof listSnapshots> = async (platform, { input: { cursor } }) => {
  const older = cursor === undefined ? undefined : lt(proofSnapshot.snapshot, cursor)
  const rows = await snapshotsWhere(platform, platform.db, older, PAGE_SIZE + 1)
  return toPage(
    rows,
    row => row.snapshot,
    ({ snapshot, at, root, figures: { payouts, withdrawals } }) => ({
      snapshot,
      at: toTimestamp(at),
      root,
      payouts,
      withdrawals: {
        paid: withdrawals.paid,
        amount: withdrawals.amount,
        medianSeconds: withdrawals.medianSeconds,
      },
    }),
  )
}

function newest(platform: Platform, count: number, snapshot?: string): Promise<Snapshot[]> {
  const named = snapshot === undefined ? undefined : eq(proofSnapshot.snapshot, snapshot)
  return snapshotsWhere(platform, platform.db, named, count)
}

async function pathsAreKept(platform: Platform, { snapshot }: Snapshot): Promise<boolean> {
  const kept = await newest(platform, PATHS_KEPT_DAYS)
  return kept.some(one => one.snapshot === snapshot)
}

async function leavesOf(
  { config }: Platform,
  { snapshot, keyId, folder, manifest }: Snapshot,
  owner: string,
) {
  const { key, nonce } = ofCustomer(secretOf(config, keyId, snapshot), owner)
  const paths = pathsIn(config, folder)
  const found = await Promise.all(
    manifest.assets.map(async ({ asset, count }) => {
      const name = { asset, snapshot }
      const index = await leafPlaceOf(paths, name, key)
      if (index === null) return []
      const sum = await leafSum(paths, name, index)
      return [{ name, paths, count, index, sum, nonce: Buffer.from(nonce).toString('hex') }]
    }),
  )
  return found.flat()
}

async function uidOf({ db }: Platform, id: string): Promise<string> {
  const [row] = await db.select({ uid: customer.uid }).from(customer).where(eq(customer.id, id))
  return row?.uid ?? ''
}
