import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { checkTrees, readChain } from '../tools/verify/check.ts'

/* A process of its own: verifies the newest snapshot of a folder as `npm run verify` does, and prints time and memory. */

const folder = process.argv[2] ?? ''
const source = (name: string) => createReadStream(join(folder, name))
const start = performance.now()
const newest = (await readChain(source)).at(-1)
if (!newest) throw new Error('nothing is published')
await checkTrees(source, newest.manifest)
const seconds = (performance.now() - start) / 1000
console.log(JSON.stringify({ seconds, mib: process.resourceUsage().maxRSS / 1024 }))
