// `npm run operator -- <command>`: the operators' command line on the pinned Node.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'

if (!existsSync(pinnedNode)) {
  console.error('Nothing is installed yet: run npm start first, which also starts the server.')
  process.exit(1)
}
const main = join(root, 'apps/server/src/cli/operator.ts')
const { status } = spawnSync(pinnedNode, [main, ...process.argv.slice(2)], { stdio: 'inherit' })
process.exit(status ?? 1)
