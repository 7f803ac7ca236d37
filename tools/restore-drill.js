// `npm run restore-drill [-- <restored folder>]`: tries the newest backup (docs/operations.md), on the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'

if (!existsSync(pinnedNode)) {
  console.error('Nothing is installed yet: run node tools/setup.js first.')
  process.exit(1)
}
const main = join(root, 'tools/restore-drill/main.ts')
const { status } = spawnSync(pinnedNode, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
