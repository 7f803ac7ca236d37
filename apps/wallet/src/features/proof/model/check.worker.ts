import { NetworkFailure, overNetwork } from '@matin/client/network-failure'
import { createLeafReader } from '@matin/domain/proof/leaves'
import { addsUp, countedIn, rootOfManifest } from '@matin/domain/proof/manifest'
import { createTreeBuilder, rootOf } from '@matin/domain/proof/tree'
import type { OwnOrder, OwnReport, Report, TreeOrder } from './orders.ts'

/* Runs outside of the page's own thread, because a whole tree of a million leaves takes seconds. */

interface Port {
  onmessage: (event: MessageEvent<OwnOrder | TreeOrder>) => void
  postMessage: (report: Report) => void
}
const port = globalThis as unknown as Port
/** Number of leaves between two progress reports. */
const STEP = 20_000

function own({ manifest, proofs, since, index, seen }: OwnOrder): OwnReport {
  const published = new Map(index.map(({ snapshot, root }) => [snapshot, root]))
  const changed = Object.entries(seen).find(([snapshot, root]) => published.get(snapshot) !== root)
  return {
    step: 'own',
    sealed: rootOfManifest(manifest) === manifest.root,
    listed: published.get(manifest.snapshot) === manifest.root,
    changed: changed?.[0] ?? null,
    counted: proofs.map(proof => {
      const units = countedIn(manifest, proof)
      const then = since.find(one => one.asset === proof.asset)
      return {
        asset: proof.asset,
        units: units === null ? null : String(units),
        addsUp: units === null || !then ? null : addsUp(units, then),
      }
    }),
  }
}

/** Answer of the server that is not the requested file. */
class HttpFailure extends Error {}

async function tree({ url, asset, snapshot, root, total, find }: TreeOrder): Promise<Report> {
  const { ok, status, body } = await overNetwork(fetch(url))
  if (!ok || !body) throw new HttpFailure(`HTTP ${status}`)
  const builder = createTreeBuilder()
  let leaves = 0
  let place: number | null = null
  const reader = createLeafReader(leaf => {
    builder.add(leaf)
    if (place === null && find !== undefined && hexOf(leaf.hash) === find) place = leaves
    leaves++
    if (leaves % STEP === 0) port.postMessage({ step: 'read', leaves })
  })
  const unpacked = body.pipeThrough(new DecompressionStream('gzip')).getReader()
  for (;;) {
    const { done, value } = await unpacked.read()
    if (done) break
    reader.push(value)
  }
  reader.end()
  const { count, top } = builder.end()
  const right = hexOf(rootOf({ asset, snapshot }, count, top)) === root && String(top.sum) === total
  return { step: 'tree', right, leaves: count, place }
}

const hexOf = (bytes: Uint8Array) => [...bytes].map(byte => byte.toString(16).padStart(2, '0')).join('')

port.onmessage = async ({ data }) => {
  try {
    port.postMessage(await (data.step === 'own' ? own(data) : tree(data)))
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    const kind = error instanceof NetworkFailure ? 'lost' : error instanceof HttpFailure ? 'answer' : 'fault'
    port.postMessage({ step: 'failed', reason, kind })
  }
}
