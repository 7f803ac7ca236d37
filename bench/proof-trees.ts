import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { addHoldings } from '../apps/server/src/features/views/proof/holding-leaves.ts'
import { createTreeWriter } from '../apps/server/src/features/views/proof/tree-files.ts'

/* A process of its own: writes the tree of this many customers as the snapshot's thread does, and prints time and memory. */

const count = Number(process.argv[2])
const CHUNK = 1_000
const folder = await mkdtemp(join(tmpdir(), 'matin-trees-'))
const name = { asset: 'USDT', snapshot: '2026-03-01' }
const secret = new Uint8Array(32).fill(1)
const start = performance.now()
const writer = createTreeWriter({ paths: join(folder, 'paths'), published: folder }, name)
for (let from = 0; from < count; from += CHUNK)
  await addHoldings(writer, {
    name,
    secret,
    holdings: Array.from({ length: CHUNK }, (_, index) => ({
      owner: `00000000-0000-7000-b000-${String(from + index).padStart(12, '0')}`,
      uid: String(400_000_000 + from + index),
      sum: BigInt(from + index) * 7919n,
    })),
  })
await writer.end()
const seconds = (performance.now() - start) / 1000
console.log(JSON.stringify({ seconds, mib: process.resourceUsage().maxRSS / 1024 }))
await rm(folder, { recursive: true })
