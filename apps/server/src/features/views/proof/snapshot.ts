import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PROOF_FORMAT, type ProofFigures, type ProofManifest } from '@matin/contract/proof'
import { rootOfManifest } from '@matin/domain/proof/manifest'
import type { TreeName } from '@matin/domain/proof/tree'
import { sql } from 'drizzle-orm'
import { rowsOf, type Tx } from '#platform/db/database.ts'
import { toTimestamp } from '#platform/db/instant.ts'
import type { Platform } from '#platform/platform.ts'
import { currentKeyId } from '#platform/secrets/vault.ts'
import { readSettings } from '../../notify/settings/service.ts'
import { pathsIn, publishedIn, writeWhole } from './files.ts'
import {
  auditHead,
  heldByAll,
  heldByUs,
  holdMoment,
  isCustodyKnown,
  poolsIn,
  reservedInBooks,
  transferHashes,
  type Window,
  withdrawalsIn,
} from './moment.ts'
import { publishProof } from './publish.ts'
import { secretOf } from './secrets.ts'
import { sealOf, snapshotsWhere } from './snapshots.ts'
import { proofSnapshot } from './tables.ts'
import { startTreeThread, type TreeThread } from './tree-thread.ts'

const NONE = '0'.repeat(64)
/** Each transfer counts one. The other trees are named by asset. */
const TRANSFERS = 'transfers'
/** No transaction stays open this long, so none can still add a transfer with an earlier time. */
const SETTLED = { hours: 1 }
const BEGINNING = '1970-01-01T00:00:00.000Z'

type Made = typeof proofSnapshot.$inferSelect

/**
 * Makes the snapshot of the day (in the platform's time zone) if that is missing and our holdings were read
 * from the chain. A run with nothing new reads two rows.
 */
export function createProver(platform: Platform): () => Promise<void> {
  let published = ''
  return async () => {
    const now = platform.clock.now()
    const { timeZone } = await readSettings(platform.load)
    const day = now.toZonedDateTimeISO(timeZone).toPlainDate().toString()
    const [newest] = await snapshotsWhere(platform, platform.db, undefined, 1)
    if ((!newest || newest.snapshot < day) && (await isCustodyKnown(platform.db)))
      await makeSnapshot(platform, day, newest ?? null)
    const state = await stateOf(platform)
    if (state === published) return
    await publishProof(platform, day)
    published = state
  }
}

export const snapshotOfDay = (platform: Platform): Promise<void> => createProver(platform)()

async function stateOf(platform: Platform): Promise<string> {
  const [newest] = await snapshotsWhere(platform, platform.db, undefined, 1)
  const [row] = await rowsOf<{ signatures: string }>(
    platform.db,
    sql`SELECT count(*)::text AS signatures FROM proof_signature`,
  )
  return `${newest?.root} ${row?.signatures}`
}

async function makeSnapshot(platform: Platform, snapshot: string, before: Made | null): Promise<void> {
  const { config } = platform
  const folder = `${snapshot}-${platform.ids.token().replaceAll(/\W/g, '').slice(0, 12)}`
  const published = publishedIn(config)
  await mkdir(published, { recursive: true })
  const keyId = currentKeyId(config)
  const threads = startTreeThread()
  try {
    const { now, figures, ...moment } = await platform.db.transaction(async tx => {
      const now = await holdMoment(tx, platform.clock)
      const place = { snapshot, published, paths: pathsIn(config, folder), threads }
      return { now, ...(await readMoment(platform, tx, place, { keyId, now, before })) }
    })
    const figuresFile = await writeNamed(published, figures)
    const unsealed: ProofManifest = {
      format: PROOF_FORMAT,
      snapshot,
      at: toTimestamp(now),
      previous: before?.root ?? NONE,
      root: NONE,
      ...moment,
      figures: figuresFile,
    }
    const manifest = { ...unsealed, root: rootOfManifest(unsealed) }
    const file = await writeNamed(published, manifest)
    const made = { snapshot, at: now, keyId, root: manifest.root, manifest, figures, file, folder }
    await platform.db
      .insert(proofSnapshot)
      .values({ ...made, seal: sealOf(config, made) })
      .onConflictDoNothing()
  } finally {
    await threads.stop()
  }
}

interface Place {
  snapshot: string
  published: string
  paths: string
  threads: TreeThread
}

async function readMoment(
  { config }: Platform,
  tx: Tx,
  place: Place,
  { keyId, now, before }: { keyId: string; now: Temporal.Instant; before: Made | null },
): Promise<Pick<ProofManifest, 'assets' | 'transfers' | 'audit' | 'reserves'> & { figures: ProofFigures }> {
  const window = {
    from: before?.figures.until ?? BEGINNING,
    until: toTimestamp(now.subtract(SETTLED)),
  }
  const { assets, owed } = await assetTrees(tx, place, secretOf(config, keyId, place.snapshot))
  const held = await heldByUs(tx)
  const addresses: Partial<Record<string, string>> = {
    hot: config.TRON_HOT_ADDRESS,
    cold: config.TRON_COLD_ADDRESS,
  }
  return {
    assets,
    transfers: await transfersTree(tx, place, window),
    audit: (await auditHead(tx)) ?? NONE,
    reserves: held
      .flatMap(({ asset, where, amount, block }) => {
        const address = addresses[where]
        return address === undefined || block === null ? [] : [{ asset, address, block, balance: amount }]
      })
      .toSorted((a, b) => (a.address < b.address ? -1 : 1)),
    figures: await figuresOf(tx, {
      window,
      snapshot: place.snapshot,
      at: toTimestamp(now),
      owed,
      held: held.map(({ asset, where, amount }) => ({ asset, where, amount })),
      before: before?.figures ?? null,
    }),
  }
}

async function assetTrees(tx: Tx, { snapshot, published, paths, threads }: Place, secret: Uint8Array) {
  const assets: ProofManifest['assets'] = []
  const owed: ProofFigures['owed'] = []
  const books = await reservedInBooks(tx)
  let open = null as { name: TreeName; rewards: bigint } | null
  const close = async () => {
    if (!open) return
    const { name, rewards } = open
    const { count, total, root, leaves } = await threads.end()
    assets.push({ asset: name.asset, count, total: String(total), root: hexOf(root), leaves })
    owed.push({ asset: name.asset, balances: String(total - rewards), rewards: String(rewards) })
  }
  for await (const { asset, holdings, reserved } of heldByAll(tx, secret)) {
    if (open?.name.asset !== asset) {
      await close()
      open = { name: { asset, snapshot }, rewards: 0n }
      await threads.open({ paths, published }, open.name)
    }
    open.rewards += reserved
    await threads.holdings({ name: open.name, secret, holdings })
  }
  await close()
  for (const [asset, reserved] of books) {
    const promised = BigInt(owed.find(one => one.asset === asset)?.rewards ?? 0)
    if (promised !== reserved)
      throw new Error(`${asset}: ${reserved} are reserved, and orders come to ${promised}`)
  }
  return { assets, owed }
}

async function transfersTree(
  tx: Tx,
  { snapshot, published, threads }: Place,
  window: Window,
): Promise<ProofManifest['transfers']> {
  await threads.open({ paths: null, published }, { asset: TRANSFERS, snapshot })
  for await (const hashes of transferHashes(tx, window)) await threads.hashes(hashes)
  const { count, root, leaves } = await threads.end()
  return { count, root: hexOf(root), leaves }
}

async function figuresOf(
  tx: Tx,
  {
    window,
    snapshot,
    at,
    owed,
    held,
    before,
  }: Pick<ProofFigures, 'snapshot' | 'owed' | 'held'> & {
    window: Window
    at: string
    before: ProofFigures | null
  },
): Promise<ProofFigures> {
  const moved = await poolsIn(tx, window)
  const payouts = new Map<string, bigint>()
  for (const { asset, paid } of moved) payouts.set(asset, (payouts.get(asset) ?? 0n) + BigInt(paid))
  const withdrawals = await withdrawalsIn(tx, window, at)
  const paidBefore = new Map(before?.sinceStart.payouts.map(({ asset, amount }) => [asset, BigInt(amount)]))
  return {
    format: PROOF_FORMAT,
    snapshot,
    ...window,
    owed,
    held,
    pools: moved.map(pool => {
      const then = before?.pools.find(({ code }) => code === pool.code)
      return { ...pool, funded: plus(pool.funded, then?.funded), paid: plus(pool.paid, then?.paid) }
    }),
    payouts: [...payouts].map(([asset, amount]) => ({ asset, amount: String(amount) })),
    withdrawals,
    sinceStart: {
      payouts: [...payouts].map(([asset, amount]) => ({
        asset,
        amount: String(amount + (paidBefore.get(asset) ?? 0n)),
      })),
      withdrawals: {
        paid: withdrawals.paid + (before?.sinceStart.withdrawals.paid ?? 0),
        amount: plus(withdrawals.amount, before?.sinceStart.withdrawals.amount),
      },
    },
  }
}

const plus = (a: string, b = '0') => String(BigInt(a) + BigInt(b))
const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** The file is named by its hash. */
async function writeNamed(published: string, content: unknown): Promise<string> {
  const bytes = JSON.stringify(content)
  const file = `${createHash('sha256').update(bytes).digest('hex')}.json`
  await writeWhole(join(published, file), bytes)
  return file
}
