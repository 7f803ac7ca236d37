import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { reencode } from '../apps/server/src/platform/images/images.ts'

/*
 * Reads an upload from standard input, takes it as often at once as the argument says, and writes what came of it and
 * how much more memory (MiB) this process had at its peak than with a small image: a process of its own for memory.ts.
 */
const upload = await buffer(process.stdin)
await reencode(
  await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer(),
  'first',
)
/** Peak memory of this process in MiB. getrusage (`resourceUsage`) would include the parent's peak. */
const peak = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const before = peak()
const results = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, (_, index) => reencode(upload, String(index))),
)
const outcomes = [...new Set(results.map(result => (result.ok ? 'taken' : result.error)))]
process.stdout.write(JSON.stringify({ outcomes, mebibytes: Math.round(peak() - before) }))
