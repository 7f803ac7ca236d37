import { TransportError } from '@matin/contract/api-error'
import { NetworkFailure, overNetwork } from '@matin/contract/network-failure'
import { type ProofIndex, type ProofManifest, proofIndex } from '@matin/contract/proof'
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

/** Read here, where its schema is at hand: the worker is spared the library of schemas. */
async function publishedIndex(signal: AbortSignal): Promise<ProofIndex['snapshots']> {
  const response = await overNetwork(fetch(publishedUrl('index.json'), { signal }))
  if (!response.ok) throw unreadable()
  return proofIndex.parse(await response.json()).snapshots
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
