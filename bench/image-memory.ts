import { readFileSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { reencode } from '../apps/server/src/platform/images/images.ts'

/*
 * Process that memory.ts starts: reads an upload from standard input, re-encodes it as many times in parallel
 * as the argument says, and prints the results and the peak memory (MiB) above that of a small image.
 */
const upload = await buffer(process.stdin)
await reencode(
  await sharp({ create: { width: 16, height: 16, channels: 3, background: '#fff' } })
    .jpeg()
    .toBuffer(),
  'first',
)
/**
 * Returns the peak memory of this process in MiB. getrusage (`resourceUsage`) would include the parent's
 * peak.
 */
const peak = () => Number(/^VmHWM:\s+(\d+) kB/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1]) / 1024
const before = peak()
const results = await Promise.all(
  Array.from({ length: Number(process.argv[2]) }, (_, index) => reencode(upload, String(index))),
)
const outcomes = [...new Set(results.map(result => (result.ok ? 'taken' : result.error)))]
process.stdout.write(JSON.stringify({ outcomes, mebibytes: Math.round(peak() - before) }))
