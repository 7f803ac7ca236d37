// `npm run signer [-- init]`: the signer on the pinned Node; `init` makes its store, once.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pinnedNode, root } from './setup/paths.js'

if (!existsSync(pinnedNode)) {
  console.error('Nothing is installed yet: run node tools/setup.js first.')
  process.exit(1)
}
const signer = spawn(pinnedNode, [join(root, 'apps/signer/src/main.ts'), ...process.argv.slice(2)], {
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => signer.kill(signal))
signer.on('exit', code => process.exit(code ?? 1))
