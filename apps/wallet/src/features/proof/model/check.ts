import { TransportError } from '@matin/client/api-error'
import { NetworkFailure, overNetwork } from '@matin/client/network-failure'
import { type ProofIndex, type ProofManifest, proofIndex, proofManifest } from '@matin/contract/proof'
import { transportText } from '#shared/api/transport-text.ts'
import { useClientState } from '#shared/state/client-state.ts'
import type { OwnOrder, OwnReport, Report, TreeOrder } from './orders.ts'

export function publishedUrl(name: string): string {
  return new URL(`${import.meta.env.VITE_API_BASE ?? ''}/proof/${name}`, location.href).href
}

export async function checkOwn(
  order: Omit<OwnOrder, 'step' | 'index'>,
  signal: AbortSignal,
): Promise<OwnReport> {
  const index = await publishedIndex(signal)
  const report = await inWorker({ ...order, step: 'own', index }, signal)
  if (report.step !== 'own') throw new Error('the worker answered something else')
  return report
}

/** Runs in a worker. Returns whether root and total equal the published ones. */
export async function checkTree(
  { snapshot }: ProofManifest,
  { asset, root, total, leaves }: ProofManifest['assets'][number],
  { signal, onLeaves }: { signal: AbortSignal; onLeaves: (leaves: number) => void },
): Promise<boolean> {
  const url = publishedUrl(leaves)
  const report = await inWorker({ step: 'tree', url, asset, snapshot, root, total }, signal, onLeaves)
  return report.step === 'tree' && report.right
}

/** `wrong`: the published tree of the transfer's day does not add up to its root. */
export type TransferVerdict = 'found' | 'missing' | 'waiting' | 'wrong'
export interface CheckedTransfer {
  verdict: TransferVerdict
  /** Snapshot of the transfer's day; `place` is the transfer's index in that day's tree, from 0. */
  manifest: ProofManifest | null
  place: number | null
}

/** Milliseconds before a snapshot whose transfers are in the next one (docs/proof.md). */
const SETTLED_MS = 3_600_000
const DAY_MS = 86_400_000

/** Searches a transfer by its hash in the published tree of its day, after recomputing that tree. */
export async function checkTransfer(
  hash: string,
  bookedAt: string,
  signal: AbortSignal,
): Promise<CheckedTransfer> {
  const index = await publishedIndex(signal)
  // Days of the platform's calendar: a day earlier is early enough in every zone.
  const first = new Date(Date.parse(bookedAt) - DAY_MS).toISOString().slice(0, 10)
  for (const listed of index) {
    if (listed.snapshot < first) continue
    const manifest = proofManifest.parse(await publishedFile(listed.manifest, signal))
    if (Date.parse(manifest.at) - SETTLED_MS <= Date.parse(bookedAt)) continue
    const own = await inWorker({ step: 'own', manifest, proofs: [], since: [], index, seen: {} }, signal)
    const { transfers, snapshot } = manifest
    const tree = { asset: 'transfers', snapshot, root: transfers.root, total: String(transfers.count) }
    const url = publishedUrl(transfers.leaves)
    const report = await inWorker({ ...tree, step: 'tree', url, find: hash }, signal)
    const right = own.step === 'own' && own.sealed && own.listed && report.step === 'tree' && report.right
    const place = right ? report.place : null
    return { verdict: !right ? 'wrong' : place === null ? 'missing' : 'found', manifest, place }
  }
  return { verdict: 'waiting', manifest: null, place: null }
}

/** Runs outside of the worker, because only the page has loaded the schema library. */
async function publishedIndex(signal: AbortSignal): Promise<ProofIndex['snapshots']> {
  return proofIndex.parse(await publishedFile('index.json', signal)).snapshots
}

async function publishedFile(name: string, signal: AbortSignal): Promise<unknown> {
  const response = await overNetwork(fetch(publishedUrl(name), { signal }))
  if (!response.ok) throw unreadable()
  return response.json()
}

async function inWorker(
  order: OwnOrder | TreeOrder,
  signal: AbortSignal,
  onLeaves: (leaves: number) => void = () => {},
): Promise<Exclude<Report, { step: 'read' | 'failed' }>> {
  const worker = new Worker(new URL('./check.worker.ts', import.meta.url), { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason), { once: true })
      worker.onerror = () => reject(new Error('the worker could not be started'))
      worker.onmessage = ({ data }: MessageEvent<Report>) => {
        if (data.step === 'read') onLeaves(data.leaves)
        else if (data.step === 'failed') reject(failureOf(data))
        else resolve(data)
      }
      worker.postMessage(order)
    })
  } finally {
    worker.terminate()
  }
}

/** Converts a failure in the worker to the error that the page's own code would have thrown. */
function failureOf({ reason, kind }: Extract<Report, { step: 'failed' }>): Error {
  if (kind === 'lost') return new NetworkFailure(reason)
  return kind === 'answer' ? unreadable() : new Error(reason)
}

function unreadable(): TransportError {
  return new TransportError(transportText(useClientState.getState().language, 'broken'))
}
