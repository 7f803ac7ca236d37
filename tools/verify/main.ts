import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { savedProof } from '@matin/contract/proof'
import { ASSETS, type AssetId } from '@matin/domain/money/asset'
import {
  Broken,
  checkProof,
  checkTrees,
  hasTransfer,
  type Published,
  readChain,
  readFigures,
  type Source,
  signedReserves,
} from './check.ts'

/*
 * `npm run verify -- <url or folder> [--proof saved.json] [--transfer hash] [--all]`: computes every tree of the newest snapshot (of all of them with
 * --all) anew from the published leaves, follows the chain of roots, checks signatures of reserves, a saved proof, and finds a transaction hash. Needs nothing of a server but its published files.
 */

function sourceAt(place: string): Source {
  if (!/^https?:/.test(place)) return name => createReadStream(join(place, name))
  const base = place.endsWith('/') ? place : `${place}/`
  return async function* (name) {
    const response = await fetch(new URL(name, base))
    if (!response.ok || !response.body) throw new Broken(`${name}: HTTP ${response.status}`)
    yield* response.body
  }
}

function amountOf(asset: string, units: bigint): string {
  const decimals = Object.hasOwn(ASSETS, asset) ? ASSETS[asset as AssetId].decimals : 0
  const digits = units.toString().padStart(decimals + 1, '0')
  const [whole, fraction] = [
    digits.slice(0, digits.length - decimals),
    digits.slice(digits.length - decimals),
  ]
  return `${whole}${fraction && '.'}${fraction} ${asset}`
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { proof: { type: 'string' }, transfer: { type: 'string' }, all: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [place] = positionals
  if (place === undefined)
    throw new Broken('npm run verify -- <url or folder> [--proof saved.json] [--transfer hash] [--all]')
  const source = sourceAt(place)
  const chain = await readChain(source)
  const newest = chain.at(-1)
  if (!newest) throw new Broken('nothing is published there')
  const { snapshot, at } = newest.manifest
  console.log(`${chain.length} snapshots, each follows the one before; the newest is ${snapshot} of ${at}`)
  for (const one of values.all ? chain : [newest]) await report(source, one)
  if (values.proof !== undefined) await reportProof(chain, values.proof)
  if (values.transfer !== undefined) await reportTransfer(source, chain, values.transfer.toLowerCase())
}

async function report(source: Source, published: Published): Promise<void> {
  const { manifest } = published
  await checkTrees(source, manifest)
  const { owed, held } = await readFigures(source, manifest)
  const signed = signedReserves(published)
  const say = (line: string) => console.log(`${manifest.snapshot}: ${line}`)
  for (const { asset, count, total } of manifest.assets) {
    say(`${count} leaves come to ${amountOf(asset, BigInt(total))}, and to the published root`)
    const sum = held
      .filter(one => one.asset === asset)
      .reduce((amount, one) => amount + BigInt(one.amount), 0n)
    say(`we say that we hold ${amountOf(asset, sum)} of it`)
  }
  const rewards = owed.map(one => amountOf(one.asset, BigInt(one.rewards))).join(', ')
  say(`of what is owed, ${rewards || 'nothing'} is income promised to orders that run`)
  say(`${manifest.transfers.count} transfers come to the published root`)
  for (const { asset, address, block, balance } of manifest.reserves) {
    const key = signed.get(address) ? 'its key signed this root' : 'NOT SIGNED by its key'
    say(`${address} held ${amountOf(asset, BigInt(balance))} at block ${block}; ${key}`)
  }
}

async function reportProof(chain: readonly Published[], path: string): Promise<void> {
  const saved = savedProof.parse(JSON.parse(await readFile(path, 'utf8')))
  const found = chain.find(({ manifest }) => manifest.snapshot === saved.snapshot)
  if (!found) throw new Broken(`there is no snapshot ${saved.snapshot}`)
  console.log(`${saved.id}: ${amountOf(saved.asset, checkProof(found.manifest, saved))} are in it`)
}

async function reportTransfer(source: Source, chain: readonly Published[], hash: string): Promise<void> {
  for (const { manifest } of chain.toReversed())
    if (await hasTransfer(source, manifest, hash)) {
      console.log(`${hash}: is among the transfers of ${manifest.snapshot}`)
      return
    }
  throw new Broken(`${hash} is in no snapshot`)
}

main().catch((error: unknown) => {
  console.error(`NOT PROVEN: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 1
})
