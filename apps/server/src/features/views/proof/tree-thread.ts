import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { TreeName } from '@matin/domain/proof/tree'
import type { HoldingsOrder } from './holding-leaves.ts'
import type { WrittenTree } from './tree-files.ts'

export type Order =
  | { do: 'open'; target: { paths: string | null; published: string }; name: TreeName }
  | ({ do: 'holdings' } & HoldingsOrder)
  | { do: 'hashes'; hashes: readonly Uint8Array[] }
  | { do: 'end' }
export type Reply = { ok: true; written?: WrittenTree } | { ok: false; reason: string }

/** Writes trees one after the other. */
export interface TreeThread {
  open(target: { paths: string | null; published: string }, name: TreeName): Promise<void>
  holdings(order: HoldingsOrder): Promise<void>
  hashes(hashes: readonly Uint8Array[]): Promise<void>
  end(): Promise<WrittenTree>
  stop(): Promise<void>
}

export function startTreeThread(): TreeThread {
  const worker = new Worker(new URL('./tree-worker.ts', import.meta.url))
  let under: Promise<WrittenTree | undefined> = Promise.resolve(undefined)

  async function carriedOut(order: Order): Promise<WrittenTree | undefined> {
    worker.postMessage(order)
    const [reply] = (await once(worker, 'message')) as [Reply]
    if (!reply.ok) throw new Error(reply.reason)
    return reply.written
  }

  /** Waits for the previous order but not for this one's result, so that the caller can prepare another meanwhile. */
  async function next(order: Order): Promise<void> {
    await under
    under = carriedOut(order)
    // The next order or the end awaits the error.
    under.catch(() => {})
  }

  return {
    open: (target, name) => next({ do: 'open', target, name }),
    holdings: order => next({ do: 'holdings', ...order }),
    hashes: hashes => next({ do: 'hashes', hashes }),
    async end() {
      await next({ do: 'end' })
      const written = await under
      if (!written) throw new Error('the thread wrote no tree')
      return written
    },
    stop: async () => void (await worker.terminate()),
  }
}
