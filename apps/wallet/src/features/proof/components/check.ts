import { TransportError } from '@matin/client/api-error'
import { NetworkFailure, overNetwork } from '@matin/client/network-failure'
import { type ProofIndex, type ProofManifest, proofIndex, proofManifest } from '@matin/contract/proof'
import { transportText } from '../../../shared/api/transport-text.ts'
import { useClientState } from '../../../shared/state/client-state.ts'
import type { OwnOrder, OwnReport, Report, TreeOrder } from './orders.ts'

/** Where anybody has the published files. */
export function publishedUrl(name: string): string {
  return new URL(`${import.meta.env.VITE_API_BASE ?? ''}/proof/${name}`, location.href).href
}

/** Computes the customer's own leaves anew in a worker, against what is published. */
export async function checkOwn(
  order: Omit<OwnOrder, 'step' | 'index'>,
  signal: AbortSignal,
): Promise<OwnReport> {
  const index = await publishedIndex(signal)
  const report = await inWorker({ ...order, step: 'own', index }, signal)
  if (report.step !== 'own') throw new Error('the worker answered something else')
  return report
}

/** Computes the tree of an asset anew in a worker; answers whether it is the published one. */
export async function checkTree(
  { snapshot }: ProofManifest,
  { asset, root, total, leaves }: ProofManifest['assets'][number],
  { signal, onLeaves }: { signal: AbortSignal; onLeaves: (leaves: number) => void },
): Promise<boolean> {
  const url = publishedUrl(leaves)
  const report = await inWorker({ step: 'tree', url, asset, snapshot, root, total }, signal, onLeaves)
  return report.step === 'tree' && report.right
}

/** Result of looking for a transfer; `wrong`: the published tree of its day does not add up to its root. */
export type TransferVerdict = 'found' | 'missing' | 'waiting' | 'wrong'
export interface CheckedTransfer {
  verdict: TransferVerdict
  /** The snapshot of its day, and its place in the tree of that day, from 0. */
  manifest: ProofManifest | null
  place: number | null
}

/** A snapshot has what was booked until an hour before it (docs/proof.md). */
const SETTLED_MS = 3_600_000
const DAY_MS = 86_400_000

/** Looks for a transfer, by its hash, in the published tree of the day on which it was booked, which is computed anew. */
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

/** Read here, where its schema is at hand: the worker is spared the library of schemas. */
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

/** What failed in the worker, as it would be here. */
function failureOf({ reason, kind }: Extract<Report, { step: 'failed' }>): Error {
  if (kind === 'lost') return new NetworkFailure(reason)
  return kind === 'answer' ? unreadable() : new Error(reason)
}

function unreadable(): TransportError {
  return new TransportError(transportText(useClientState.getState().language, 'broken'))
}
