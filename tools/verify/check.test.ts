import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import {
  PROOF_FORMAT,
  type ProofFigures,
  type ProofManifest,
  type ReserveSignature,
  type SavedProof,
} from '@matin/contract/proof'
import { LEAF_BYTES, writeLeaf } from '@matin/domain/proof/leaves'
import { rootOfManifest } from '@matin/domain/proof/manifest'
import { reserveMessage } from '@matin/domain/proof/reserve-message'
import { createTreeBuilder, leafOf, pathOf, rootOf, type Summed } from '@matin/domain/proof/tree'
import { addressFromPrivateKey } from '@matin/tron/address'
import { signMessage } from '@matin/tron/message'
import { describe, expect, it } from 'vitest'
import {
  checkProof,
  checkTrees,
  hasTransfer,
  readChain,
  readFigures,
  type Source,
  signedReserves,
} from './check.ts'

const hexOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')
const BALANCES = [500n, 0n, 12_345_678n, 7n, 1n]
/** Hash of a transaction that is in the tree of each day. */
const TRANSFER = 'ab'.repeat(32)
const KEY = '11'.repeat(32)
const ADDRESS = addressFromPrivateKey(KEY)
const nonceOf = (index: number) => new Uint8Array(32).fill(index + 1)

/** Publishes snapshots of one asset for two days, as the server does. */
function publish(balances: readonly bigint[] = BALANCES, change?: (figures: ProofFigures) => ProofFigures) {
  const files = new Map<string, Uint8Array>()
  const put = (bytes: Uint8Array, ending: string) => {
    const name = `${sha(bytes)}.${ending}`
    files.set(name, bytes)
    return name
  }
  const manifests: ProofManifest[] = []
  const proofs: SavedProof[] = []
  for (const snapshot of ['2026-11-22', '2026-11-23']) {
    const levels: Summed[][] = []
    const builder = createTreeBuilder((level, node) => {
      const row = levels[level] ?? []
      levels[level] = row
      row.push(node)
    })
    const asset = 'USDT'
    for (const [index, sum] of balances.entries())
      builder.add(leafOf({ asset, snapshot, id: `c${index}`, part: 0, nonce: nonceOf(index), sum }))
    const { count, top } = builder.end()
    const bytes = Buffer.concat((levels[0] ?? []).map(writeLeaf))
    const transfers = [{ hash: Buffer.from(TRANSFER, 'hex'), sum: 1n }]
    const ofTransfers = createTreeBuilder()
    for (const leaf of transfers) ofTransfers.add(leaf)
    const figures: ProofFigures = {
      format: PROOF_FORMAT,
      snapshot,
      from: '2026-11-21T00:00:00.000Z',
      until: `${snapshot}T00:00:00.000Z`,
      owed: [{ asset, balances: String(top.sum - 3n), rewards: '3' }],
      held: [{ asset, where: 'hot', amount: '99' }],
      pools: [],
      payouts: [],
      withdrawals: { paid: 0, amount: '0', medianSeconds: null, overdue: 0 },
      sinceStart: { payouts: [], withdrawals: { paid: 0, amount: '0' } },
    }
    const unsealed: ProofManifest = {
      format: PROOF_FORMAT,
      snapshot,
      at: `${snapshot}T00:00:00.000Z`,
      previous: manifests.at(-1)?.root ?? '0'.repeat(64),
      root: '0'.repeat(64),
      assets: [
        {
          asset,
          count,
          total: String(top.sum),
          root: hexOf(rootOf({ asset, snapshot }, count, top)),
          leaves: put(gzipSync(bytes), 'leaves.gz'),
        },
      ],
      transfers: {
        count: 1,
        root: hexOf(rootOf({ asset: 'transfers', snapshot }, 1, ofTransfers.end().top)),
        leaves: put(gzipSync(Buffer.concat(transfers.map(writeLeaf))), 'leaves.gz'),
      },
      audit: '0'.repeat(64),
      figures: put(Buffer.from(JSON.stringify(change?.(figures) ?? figures)), 'json'),
      reserves: [{ asset, address: ADDRESS, block: 7, balance: '99' }],
    }
    manifests.push({ ...unsealed, root: rootOfManifest(unsealed) })
    proofs.push({
      format: PROOF_FORMAT,
      snapshot,
      asset,
      id: 'c2',
      leaves: [
        {
          part: 0,
          nonce: hexOf(nonceOf(2)),
          sum: String(balances[2]),
          index: 2,
          neighbours: pathOf(levels, 2).neighbours.map(({ hash, sum }) => ({
            hash: hexOf(hash),
            sum: String(sum),
          })),
        },
      ],
    })
  }
  const seal = (list: readonly ProofManifest[], signatures = list.map(signaturesOf)) => {
    const snapshots = list.map((one, at) => ({
      snapshot: one.snapshot,
      root: one.root,
      manifest: put(Buffer.from(JSON.stringify(one)), 'json'),
      signatures: signatures[at],
    }))
    files.set('index.json', Buffer.from(JSON.stringify({ format: PROOF_FORMAT, snapshots })))
  }
  seal(manifests)
  const source: Source = async function* (name) {
    const bytes = files.get(name)
    if (!bytes) throw new Error(`no ${name}`)
    for (let at = 0; at < bytes.length; at += 31) yield bytes.slice(at, at + 31)
  }
  return { files, manifests, proofs, source, seal }
}

const signaturesOf = (manifest: ProofManifest): ReserveSignature[] => [
  { address: ADDRESS, signature: signMessage(reserveMessage(manifest, ADDRESS), KEY) },
]

const newestOf = async (source: Source) => {
  const newest = (await readChain(source)).at(-1)
  if (!newest) throw new Error('nothing is published')
  return newest.manifest
}

describe('an honest publication', () => {
  it('is accepted, and a customer’s saved proof gives the counted amounts', async () => {
    const { source, proofs } = publish()
    const newest = await newestOf(source)
    await checkTrees(source, newest)
    expect(checkProof(newest, proofs[1] as SavedProof)).toBe(12_345_678n)
    expect((await readFigures(source, newest)).owed[0]?.rewards).toBe('3')
    expect(await hasTransfer(source, newest, TRANSFER)).toBe(true)
    expect(await hasTransfer(source, newest, 'cd'.repeat(32))).toBe(false)
    for (const one of await readChain(source)) expect([...signedReserves(one)]).toEqual([[ADDRESS, true]])
  })

  it('is read without signatures, too, and the addresses of its reserves then count as not signed', async () => {
    const { source, seal, manifests } = publish()
    seal(manifests, [[], []])
    for (const one of await readChain(source)) expect([...signedReserves(one)]).toEqual([[ADDRESS, false]])
  })
})

describe('the check refuses', () => {
  it('a balance that was altered, even if all files are recomputed from it', async () => {
    const { source, proofs } = publish([500n, 0n, 12_345_000n, 7n, 1n])
    const honest = publish().proofs[1] as SavedProof
    const newest = await newestOf(source)
    await checkTrees(source, newest)
    expect(() => checkProof(newest, honest)).toThrow('does not lead to the published root')
    expect(checkProof(newest, proofs[1] as SavedProof)).toBe(12_345_000n)
  })

  it('a file of leaves in which a leaf was changed, removed or added', async () => {
    for (const change of [
      (bytes: Uint8Array) => bytes.slice(LEAF_BYTES),
      (bytes: Uint8Array) => Buffer.concat([bytes, bytes.slice(0, LEAF_BYTES)]),
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === LEAF_BYTES - 1 ? byte ^ 1 : byte)),
      (bytes: Uint8Array) => bytes.slice(1),
    ]) {
      const { files, source, manifests } = publish()
      const manifest = manifests[1] as ProofManifest
      const name = manifest.assets[0]?.leaves ?? ''
      const { gunzipSync } = await import('node:zlib')
      files.set(name, gzipSync(change(gunzipSync(files.get(name) ?? Buffer.alloc(0)))))
      await expect(checkTrees(source, manifest)).rejects.toThrow()
    }
  })

  it.each<[string, (manifest: ProofManifest) => void]>([
    ['a total', one => Object.assign(one.assets[0] ?? {}, { total: '1' })],
    ['a time', one => Object.assign(one, { at: '2026-11-23T00:00:00.001Z' })],
    ['a reserve', one => Object.assign(one.reserves[0] ?? {}, { balance: '100' })],
    ['the head of the audit log', one => Object.assign(one, { audit: '1'.repeat(64) })],
    ['the snapshot before', one => Object.assign(one, { previous: '1'.repeat(64) })],
  ])('a manifest in which one value was altered: %s', async (_, change) => {
    const { manifests, seal, source } = publish()
    const copy = structuredClone(manifests)
    change(copy[1] as ProofManifest)
    seal(copy)
    await expect(readChain(source)).rejects.toThrow()
  })

  it('a signature of another root or by another key', async () => {
    const { source, seal, manifests } = publish()
    const [first, second] = manifests.map(signaturesOf) as [ReserveSignature[], ReserveSignature[]]
    seal(manifests, [second, first])
    for (const one of await readChain(source)) expect(() => signedReserves(one)).toThrow('did not sign')
    const message = reserveMessage(manifests[1] as ProofManifest, ADDRESS)
    seal(manifests, [first, [{ address: ADDRESS, signature: signMessage(message, '12'.repeat(32)) }]])
    const forged = (await readChain(source))[1]
    if (!forged) throw new Error('nothing is published')
    expect(() => signedReserves(forged)).toThrow('did not sign')
  })

  it.each<[string, (figures: ProofFigures) => ProofFigures]>([
    ['less debt than its tree', one => ({ ...one, owed: [{ asset: 'USDT', balances: '1', rewards: '1' }] })],
    [
      'debt of a coin without a tree',
      one => ({ ...one, owed: [...one.owed, { asset: 'BTC', balances: '1', rewards: '0' }] }),
    ],
    [
      'more than an address holds',
      one => ({ ...one, held: [{ asset: 'USDT', where: 'hot', amount: '100' }] }),
    ],
    ['another day', one => ({ ...one, snapshot: '2026-11-20' })],
  ])('figures with %s', async (_, change) => {
    const { source } = publish(BALANCES, change)
    await expect(newestOf(source).then(newest => readFigures(source, newest))).rejects.toThrow()
  })

  it('a file of figures that was altered', async () => {
    const { files, source, manifests } = publish()
    const manifest = manifests[1] as ProofManifest
    const bytes = Buffer.from(files.get(manifest.figures) ?? Buffer.alloc(0)).toString()
    files.set(manifest.figures, Buffer.from(bytes.replace('"overdue":0', '"overdue":1')))
    await expect(readFigures(source, manifest)).rejects.toThrow('not what its name says')
  })

  it('a tree of transfers in which a hash was altered', async () => {
    const { files, source, manifests } = publish()
    const manifest = manifests[1] as ProofManifest
    const other = gzipSync(writeLeaf({ hash: new Uint8Array(32), sum: 1n }))
    files.set(manifest.transfers.leaves, other)
    await expect(checkTrees(source, manifest)).rejects.toThrow()
  })

  it('an earlier manifest that was replaced', async () => {
    const { manifests, seal, source } = publish()
    const other = publish([1n]).manifests
    seal([other[0] as ProofManifest, manifests[1] as ProofManifest])
    await expect(readChain(source)).rejects.toThrow('does not follow')
  })

  it('a saved proof that counts a leaf twice', async () => {
    const { source, proofs } = publish()
    const saved = structuredClone(proofs[1] as SavedProof)
    saved.leaves.push(...saved.leaves)
    expect(() => checkProof({} as ProofManifest, saved)).toThrow()
    const newest = await newestOf(source)
    expect(() => checkProof(newest, saved)).toThrow('does not lead')
  })
})
