import { parentPort } from 'node:worker_threads'
import { addHoldings } from './holding-leaves.ts'
import { createTreeWriter, type TreeWriter } from './tree-files.ts'
import type { Order, Reply } from './tree-thread.ts'

/* Hashes, packs and writes the trees of a snapshot, apart from the thread that customers wait for. */

if (!parentPort) throw new Error('runs as a worker')
const port = parentPort
let writer: TreeWriter | null = null

async function obey(order: Order): Promise<Reply> {
  if (order.do === 'open') {
    writer = createTreeWriter(order.target, order.name)
    return { ok: true }
  }
  if (!writer) throw new Error('no tree is open')
  if (order.do === 'end') return { ok: true, written: await writer.end() }
  if (order.do === 'hashes') {
    await writer.add(order.hashes.map(hash => ({ hash, sum: 1n })))
    return { ok: true }
  }
  await addHoldings(writer, order)
  return { ok: true }
}

port.on('message', async (order: Order) => {
  const reply = await obey(order).catch(
    (error: unknown): Reply => ({
      ok: false,
      reason: error instanceof Error ? error.message : String(error),
    }),
  )
  port.postMessage(reply)
})
