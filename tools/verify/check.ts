import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import {
  type ProofFigures,
  type ProofIndex,
  type ProofManifest,
  proofFigures,
  proofIndex,
  proofManifest,
  type SavedProof,
} from '@matin/contract/proof'
import { createLeafReader } from '@matin/domain/proof/leaves'
import { countedIn, rootOfManifest } from '@matin/domain/proof/manifest'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { createTreeBuilder, rootOf, type Summed } from '@matin/domain/proof/tree'
import { signerOfMessage } from '@matin/tron/message'

export type Source = (name: string) => AsyncIterable<Uint8Array>

export class Broken extends Error {}

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

function require(held: boolean, what: string): asserts held {
  if (!held) throw new Broken(what)
}

/** Snapshot that was checked to follow the previous one, with the signatures published beside it. */
export interface Published {
  manifest: ProofManifest
  signatures: ProofIndex['snapshots'][number]['signatures']
}

/** Oldest first. Checks that each is the one that the next one names as its previous. */
export async function readChain(source: Source): Promise<Published[]> {
  const index = proofIndex.parse(JSON.parse((await wholeOf(source('index.json'))).toString()))
  const chain: Published[] = []
  for (const { snapshot, root, manifest, signatures } of index.snapshots) {
    const one = proofManifest.parse(await readNamed(source, manifest))
    require(one.snapshot === snapshot && one.root === root, `${snapshot}: the list names another root`)
    require(one.previous ===
      (chain.at(-1)?.manifest.root ?? '0'.repeat(64)), `${snapshot}: does not follow the snapshot before`)
    require(rootOfManifest(one) === one.root, `${snapshot}: the root is not of what it stands for`)
    chain.push({ manifest: one, signatures })
  }
  return chain
}

/** Reads a whole JSON file and checks that its name is the hash of its content. */
async function readNamed(source: Source, name: string): Promise<unknown> {
  const bytes = await wholeOf(source(name))
  require(`${createHash('sha256').update(bytes).digest('hex')}.json` ===
    name, `${name} is not what its name says`)
  return JSON.parse(bytes.toString())
}

/** Checks that debts equal the trees' totals, and that holdings equal the reserves. */
export async function readFigures(source: Source, manifest: ProofManifest): Promise<ProofFigures> {
  const figures = proofFigures.parse(await readNamed(source, manifest.figures))
  require(figures.snapshot === manifest.snapshot, `${manifest.snapshot}: the figures are of another snapshot`)
  for (const { asset, total } of manifest.assets) {
    const owed = figures.owed.find(one => one.asset === asset)
    require(owed !== undefined &&
      BigInt(owed.balances) + BigInt(owed.rewards) ===
        BigInt(total), `${asset}: balances and rewards do not come to the total`)
  }
  require(figures.owed.length === manifest.assets.length, `${manifest.snapshot}: owes what no tree has`)
  for (const { asset, address, balance } of manifest.reserves)
    require(figures.held.some(
      one => one.asset === asset && one.amount === balance && (one.where === 'hot' || one.where === 'cold'),
    ), `${address}: the figures hold another amount`)
  return figures
}

/** @throws Broken for an invalid signature */
export function signedReserves({ manifest, signatures }: Published): Map<string, boolean> {
  for (const { address, signature } of signatures)
    require(signerOfMessage(reserveMessage(manifest, address), signature) ===
      address, `${address}: the key of this address did not sign`)
  return new Map(
    manifest.reserves.map(({ address }) => [address, signatures.some(one => one.address === address)]),
  )
}

interface PublishedTree {
  /** Asset of the tree, with the number and the sum of its leaves. */
  asset: string
  count: number
  total: bigint
  root: string
  leaves: string
}

/** Checks that the root of the leaves is the published one. `progress` gets the number of leaves so far. */
export async function checkTrees(
  source: Source,
  manifest: ProofManifest,
  progress: (asset: string, leaves: number) => void = () => {},
): Promise<void> {
  const { assets, transfers } = manifest
  const trees: PublishedTree[] = [
    ...assets.map(one => ({ ...one, total: BigInt(one.total) })),
    // Every transfer counts as one.
    { ...transfers, asset: 'transfers', total: BigInt(transfers.count) },
  ]
  for (const tree of trees)
    await checkTree(source, manifest.snapshot, tree, leaves => progress(tree.asset, leaves))
}

async function checkTree(
  source: Source,
  snapshot: string,
  { asset, count, total, root, leaves }: PublishedTree,
  progress: (leaves: number) => void,
): Promise<void> {
  const builder = createTreeBuilder()
  let read = 0
  await readLeaves(source, leaves, leaf => {
    builder.add(leaf)
    if (++read % 10_000 === 0) progress(read)
  })
  const { count: found, top } = builder.end()
  require(found === count, `${asset}: ${found} leaves instead of ${count}`)
  require(top.sum === total, `${asset}: the leaves add up to ${top.sum} instead of ${total}`)
  require(hexOf(rootOf({ asset, snapshot }, found, top)) ===
    root, `${asset}: the leaves come to another root`)
}

async function readLeaves(source: Source, name: string, take: (leaf: Summed) => void): Promise<void> {
  const hash = createHash('sha256')
  const reader = createLeafReader(take)
  async function* hashed() {
    for await (const piece of source(name)) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(hashed, createGunzip(), async pieces => {
    for await (const piece of pieces) reader.push(piece)
  })
  reader.end()
  require(`${hash.digest('hex')}.leaves.gz` === name, `${name} is not what its name says`)
}

export async function hasTransfer(
  source: Source,
  { transfers }: ProofManifest,
  hash: string,
): Promise<boolean> {
  let found = false
  await readLeaves(source, transfers.leaves, leaf => {
    found ||= hexOf(leaf.hash) === hash
  })
  return found
}

/** Checks a customer's saved proof against a snapshot. Returns the amount counted for the customer. */
export function checkProof(manifest: ProofManifest, saved: SavedProof): bigint {
  const counted = countedIn(manifest, saved)
  require(counted !== null, 'what was saved does not lead to the published root')
  return counted
}

async function wholeOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const piece of pieces) all.push(piece)
  return Buffer.concat(all)
}
