// `npm run bench -- NAME [--long]`: set-up, then one benchmark on the pinned Node.
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'
import { setup } from './setup.js'

await setup()
const bench = spawnSync(pinnedNode, [join(root, 'bench/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
process.exit(bench.status ?? 1)
